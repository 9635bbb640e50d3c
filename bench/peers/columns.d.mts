export const SCHOOL: Readonly<Record<string, string>>;
export const DISTRICT: Readonly<Record<string, string>>;
