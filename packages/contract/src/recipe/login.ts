import { z } from 'zod'
import { BrowserStep } from './browser.ts'
import { httpUrl, selector } from './shapes.ts'

const withSecrets = z.string().max(2000).describe('May hold "{secret:name}", a secret from the vault')

/** One step of a login. `open` and `submit` also work without a browser. */
const LoginStep = z.union([
  z.strictObject({ open: httpUrl }),
  z.strictObject({
    submit: selector.describe('A form; its other fields, hidden ones too, are sent as they stand'),
    fields: z
      .record(z.string().min(1).max(200), withSecrets)
      .describe('Names of form fields with their values'),
  }),
  z.strictObject({
    post: httpUrl.describe('An address that takes the credentials without a form'),
    json: z.record(z.string().min(1).max(200), withSecrets).describe('What is sent, as JSON'),
    bearer: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Path of a token in the answer, "data.token"; it goes with every later request'),
  }),
  BrowserStep,
])
export type LoginStep = z.output<typeof LoginStep>

export const Login = z
  .strictObject({
    mode: z.enum(['http', 'browser']).optional().describe('Absent: http'),
    steps: z.array(LoginStep).min(1).max(50),
    check: z
      .strictObject({
        url: httpUrl.optional().describe('Where to look; absent: the page after the last step'),
        selector: selector.describe('Something that is only there for those who are logged in'),
        gone: z.boolean().optional().describe('Something that is only there for those who are not'),
      })
      .describe('Tells whether one is logged in'),
    lost: selector
      .optional()
      .describe('Found on a page that is no longer logged in: the login is renewed and the page read again'),
  })
  .meta({ id: 'Login' })
export type Login = z.output<typeof Login>
