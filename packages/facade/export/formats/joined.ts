/** Values separated by semicolons, or JSON if one of them is an object. */
export const joined = (values: readonly unknown[]): string =>
  values.some((value) => typeof value === 'object' && value !== null)
    ? JSON.stringify(values)
    : values.join('; ');
