const SHOWN_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A message that is shown for some seconds, and read by screen readers. */
export function say(text: string): void {
  const place = document.querySelector('#toast');
  if (!place) return;
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = '';
  }, SHOWN_MS);
}
