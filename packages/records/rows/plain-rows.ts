let isOn = false;

/** Turns rows into plain objects and executes every field from now on: `npm run bench -- --plain-rows`. */
export function usePlainRows(): void {
  isOn = true;
}

export const usesPlainRows = (): boolean => isOn;
