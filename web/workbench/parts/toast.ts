const SHOWN_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for some seconds; screen readers read it. */
export function say(text: string): void {
  const place = document.querySelector('#toast');
  if (!place) return;
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = '';
  }, SHOWN_MS);
}
