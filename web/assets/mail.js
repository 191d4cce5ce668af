
/* Letters: the hours without any are by the clock of this device. */

const mailForm = find("mail-form");

function setMailClock() {
  const ahead = String(-new Date().getTimezoneOffset());
  const changed = ahead !== mailForm.elements.ahead.value;
  mailForm.elements.ahead.value = ahead;
  // The clock of a device changes, in summer or on a journey.
  if (changed && "agreed" in mailForm.dataset) fetch(mailForm.action, { method: "POST", body: new URLSearchParams(new FormData(mailForm)) });
}

if (mailForm) setMailClock();
