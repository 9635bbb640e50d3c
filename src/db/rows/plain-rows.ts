let isOn = false;

/** From now on, every row becomes a plain object and every field is executed: `npm run bench -- --plain-rows`. */
export function usePlainRows(): void {
  isOn = true;
}

export const usesPlainRows = (): boolean => isOn;
