//! A mail server that the test runs: plain SMTP on this machine. It takes letters for everyone but `refused@…`.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A letter as it came.
#[derive(Clone, Debug, Default)]
pub struct Received {
    /// Whom the mail server was told to deliver it to.
    pub to: Vec<String>,
    raw: String,
}

impl Received {
    /// The value of a line of the head, in one piece; empty if there is none.
    pub fn header(&self, name: &str) -> String {
        let head = self.raw.split_once("\n\n").unwrap().0.replace("\n ", " ");
        let line = |line: &str| {
            line.split_once(": ").filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_string())
        };
        head.lines().find_map(line).unwrap_or_default()
    }

    pub fn text(&self) -> String {
        let body = self.raw.split_once("\n\n").unwrap().1;
        match self.header("Content-Transfer-Encoding").as_str() {
            "7bit" => body.to_string(),
            "quoted-printable" => plain(body),
            other => panic!("{other}"),
        }
    }

    /// The first link in the text that contains this, without the site.
    pub fn link(&self, part: &str) -> String {
        let text = self.text();
        let line = text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part} in {text}"));
        let path = line.split_once("://").unwrap().1;
        path[path.find('/').unwrap()..].to_string()
    }

    /// All that a reader can see, but for the time and the random name of the letter.
    #[allow(dead_code, reason = "not every test program compares letters")]
    pub fn timeless(&self) -> String {
        let keeps = |line: &&str| !line.starts_with("Date: ") && !line.starts_with("Message-ID: ");
        self.raw.lines().filter(keeps).collect::<Vec<_>>().join("\n")
    }
}

/// Undoes quoted-printable.
fn plain(text: &str) -> String {
    let text = text.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        if *first == b'=' {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&more[..2]).unwrap(), 16).unwrap());
            rest = &more[2..];
        } else {
            bytes.push(*first);
            rest = more;
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[derive(Clone, Default)]
pub struct PostOffice {
    pub url: String,
    received: Arc<Mutex<Vec<Received>>>,
}

impl PostOffice {
    pub async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let office = Self { url, ..Self::default() };
        let received = Arc::clone(&office.received);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(serve(socket, Arc::clone(&received)));
            }
        });
        office
    }

    pub fn letters(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    /// The letters, once there are so many.
    pub async fn until(&self, count: usize) -> Vec<Received> {
        for _ in 0..3_000 {
            if self.letters().len() >= count {
                return self.letters();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{} of {count} letters have come", self.letters().len());
    }
}

async fn serve(socket: TcpStream, received: Arc<Mutex<Vec<Received>>>) -> std::io::Result<()> {
    let (reader, mut writer) = socket.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut letter = Received::default();
    writer.write_all(b"220 post.test\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let command = line.split([' ', ':']).next().unwrap().to_ascii_uppercase();
        let answer = match command.as_str() {
            "RCPT" if line.contains("<refused@") => format!("550 5.1.1 nobody here is called {line}"),
            "RCPT" => {
                letter.to.push(line[line.find('<').unwrap() + 1..line.find('>').unwrap()].to_string());
                "250 yes".into()
            }
            "DATA" => {
                writer.write_all(b"354 go on\r\n").await?;
                while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                    letter.raw += line.strip_prefix('.').unwrap_or(&line);
                    letter.raw.push('\n');
                }
                received.lock().unwrap().push(std::mem::take(&mut letter));
                "250 taken".into()
            }
            "QUIT" => "221 bye".into(),
            _ => "250 post.test".into(),
        };
        writer.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}
