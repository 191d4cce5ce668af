#!/usr/bin/env bash
# PostgreSQL with a synchronous replica, three servers and nginx, all on this machine: the set-up that docs/hosting.md
# describes, to try it out.
#
#     examples/servers.sh FOLDER [PORT]
#
# The data stay in FOLDER. nginx listens on PORT (8080), the servers on the three ports after it. Ctrl-C stops everything.
# DECKNAME names the program, if it is not in PATH.
set -euo pipefail

folder=$(realpath -m "${1:?which folder?}")
port=${2:-8080}
deckname=${DECKNAME:-deckname}
# Debian keeps PostgreSQL's and nginx's programs outside of PATH.
PATH=$PATH:$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1):/usr/sbin
export PGHOST=$folder PGUSER=deckname PGDATABASE=postgres

# PostgreSQL refuses to run as root.
as_user=()
if [ "$(id -u)" = 0 ]; then as_user=(setpriv --reuid nobody --regid nogroup --clear-groups); fi

# database NUMBER: the port is only a part of the socket's name.
database() {
    "${as_user[@]}" postgres -D "$folder/db$1" -k "$folder" -p "543$1" -c listen_addresses= >>"$folder/db$1.log" 2>&1 &
    processes+=($!)
    until "${as_user[@]}" pg_isready --quiet --port "543$1"; do sleep 0.1; done
}

create() {
    "${as_user[@]}" initdb --username=deckname --auth=trust --encoding=UTF8 --locale=C --pgdata="$folder/db1" >/dev/null
    database 1
    "${as_user[@]}" psql --quiet --port 5431 --command "CREATE DATABASE deckname"
    # Written into a file that the replica gets too, and not in effect before the replica is there.
    "${as_user[@]}" psql --quiet --port 5431 --command "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'"
    "${as_user[@]}" pg_basebackup --checkpoint=fast --write-recovery-conf --port 5431 --pgdata="$folder/db2"
    database 2
    "${as_user[@]}" psql --quiet --port 5431 --command "SELECT pg_reload_conf()" >/dev/null
}

# In reverse: nginx, the servers, the replica, the primary.
processes=()
stop() {
    for ((n = ${#processes[@]} - 1; n >= 0; n--)); do
        kill -INT "${processes[n]}" 2>/dev/null || true
        wait "${processes[n]}" || true
    done
}
trap stop EXIT
trap 'exit 0' INT TERM

mkdir -p "$folder/nginx"
if [ "$(id -u)" = 0 ]; then chown nobody:nogroup "$folder"; fi
if [ -e "$folder/db2" ]; then
    database 1
    database 2
else
    create
fi

encoded=${folder//\//%2F}
for n in 1 2 3; do
    "$deckname" serve --listen "127.0.0.1:$((port + n))" --public-url "http://localhost:$port" --behind-proxy \
        --db "postgres://deckname@$encoded:5431,$encoded:5432/deckname" >"$folder/server$n.log" 2>&1 &
    processes+=($!)
    echo $! >"$folder/server$n.pid"
done

cat >"$folder/nginx/nginx.conf" <<EOF
daemon off;
pid $folder/nginx/pid;
error_log $folder/nginx/error.log;
events {}
http {
    access_log off;
    client_body_temp_path $folder/nginx/body;
    proxy_temp_path $folder/nginx/proxy;
    fastcgi_temp_path $folder/nginx/fastcgi;
    scgi_temp_path $folder/nginx/scgi;
    uwsgi_temp_path $folder/nginx/uwsgi;
    map \$http_upgrade \$connection_upgrade { default upgrade; "" close; }
    limit_conn_zone \$binary_remote_addr zone=addresses:10m;
    upstream deckname {
        server 127.0.0.1:$((port + 1)) fail_timeout=1s;
        server 127.0.0.1:$((port + 2)) fail_timeout=1s;
        server 127.0.0.1:$((port + 3)) fail_timeout=1s;
    }
    server {
        listen 127.0.0.1:$port;
        limit_conn addresses 100;
        limit_conn_status 429;
        location / {
            proxy_pass http://deckname;
            proxy_http_version 1.1;
            proxy_set_header Host \$http_host;
            proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;
            proxy_set_header Upgrade \$http_upgrade;
            proxy_set_header Connection \$connection_upgrade;
            proxy_buffering off;
            proxy_read_timeout 90s;
            client_max_body_size 512k;
        }
        location = /metrics { deny all; }
    }
}
EOF
nginx -e "$folder/nginx/error.log" -c "$folder/nginx/nginx.conf" &
processes+=($!)

for n in 0 1 2 3; do
    until curl --silent --fail --output /dev/null "http://127.0.0.1:$((port + n))/healthz"; do sleep 0.1; done
done
echo "Deckname: http://localhost:$port"
wait
