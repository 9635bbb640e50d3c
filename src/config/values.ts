import { whole } from '@emi/base/values';
import { z } from 'zod';
import { faultOfPrimary, faultOfStandby } from './addresses.ts';

export const wholeSetting = (min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : text))
    .pipe(whole(min, max));

export const onOrOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

export const shareSetting = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be at least 0' })
    .max(1, { error: 'must be at most 1' })
    .default(fallback);

export const urlSetting = (pattern: RegExp, error: string) =>
  z
    .string()
    .optional()
    .refine((url) => url === undefined || pattern.test(url), { error });

export const dollarsSetting = () =>
  z
    .string()
    .optional()
    .refine((text) => text === undefined || /^\d{1,6}(\.\d{1,6})?$/.test(text), {
      error: 'must be an amount of US dollars such as 0.15',
    })
    .transform((text) => (text === undefined ? undefined : Number(text)));

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

export const origins = z
  .string()
  .default('https://studio.apollographql.com,https://sandbox.embed.apollographql.com')
  .transform(entriesOf)
  .refine((list) => list.every((origin) => origin === '*' || isOrigin(origin)), {
    error: 'must be origins such as https://app.example.org, separated by commas, or *',
  });

export const issuers = z
  .string()
  .default('')
  .transform((text) =>
    entriesOf(text)
      .map((entry) => entry.split(/\s+/))
      .map(([url = '', jwksUrl, ...others]) => ({ url, jwksUrl, others })),
  )
  .refine(
    (list) =>
      list.every(
        ({ url, jwksUrl, others }) =>
          isSecure(url) && (jwksUrl === undefined || isSecure(jwksUrl)) && others.length === 0,
      ),
    { error: 'must be https URLs such as https://login.example.org, separated by commas' },
  )
  .transform((list) => list.map(({ url, jwksUrl }) => ({ url, jwksUrl })));

export const signInClients = z
  .string()
  .default('')
  .transform((text) =>
    entriesOf(text)
      .map((entry) => entry.split(/\s+/))
      .map(([issuer = '', clientId = '', clientSecret, ...others]) => ({
        issuer,
        clientId,
        clientSecret,
        others,
      })),
  )
  .refine(
    (list) =>
      list.every(
        ({ issuer, clientId, others }) => isSecure(issuer) && clientId !== '' && others.length === 0,
      ),
    { error: 'must be an https URL, a client id, and a client secret if there is one, separated by spaces' },
  )
  .transform((list) =>
    list.map(({ issuer, clientId, clientSecret }) => ({ issuer, clientId, clientSecret })),
  );

export const databaseUrl = () =>
  z
    .string()
    .optional()
    .superRefine((url, context) => {
      const message = url === undefined ? undefined : faultOfPrimary(url);
      if (message) context.addIssue({ code: 'custom', message });
    });

export const databaseUrls = z
  .string()
  .default('')
  .transform(entriesOf)
  .superRefine((urls, context) => {
    const message = urls.map(faultOfStandby).find((fault) => fault !== undefined);
    if (message) context.addIssue({ code: 'custom', message: `(URLs separated by commas): each ${message}` });
  });

export function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

/** Keys and tokens require encryption, except on the local machine. */
function isSecure(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
  } catch {
    return false;
  }
}
