import type { z } from 'zod'
import type { DeliveryFault } from '../deliveries.ts'

/** One setting of a kind as a form field. `Name`: the names of the kind's settings. */
export interface SettingField<Name extends string = string> {
  label: string
  kind: 'text' | 'textarea' | 'number' | 'select'
  /** Sealed, never returned, shown only as set or not set. */
  secret?: true
  required?: true
  options?: readonly { value: string; label: string }[]
  /** Limits for a number. */
  range?: { least: number; most: number }
  placeholder?: string
  help?: string
  /** Shown only if another setting has one of these values. */
  shownFor?: { setting: Name; values: readonly string[] }
  /** Its value selects which of the account's public keys is shown below the field. */
  showsPublicKey?: true
  /** Can be used only once: tested only when saved, and the replacement value is stored. */
  singleUse?: true
  /** Set by the destination. The value is kept only while these settings are unchanged. */
  givenFor?: readonly Name[]
  /** The secret in a form that may be shown. */
  masked?: (secret: string) => string
  /** The parts of the value that are secrets on their own. */
  parts?: (secret: string) => string[]
}

/** The icons of kinds; `destination-type.tsx` in the web app draws them. */
export type DestinationSign =
  | 'archive'
  | 'box'
  | 'cloud'
  | 'cloudUpload'
  | 'droplets'
  | 'folderUp'
  | 'mail'
  | 'messageSquare'
  | 'server'
  | 'webhook'

/** Faults that users fix in a form field. */
type FaultOfField = Extract<
  DeliveryFault,
  'NAME_RESOLUTION' | 'ADDRESS_REFUSED' | 'CREDENTIALS' | 'BUCKET' | 'PATH'
>

/**
 * Everything the product knows about a kind of destination, except its driver. `Settings` have passed the schema of
 * the kind. `target` and `addresses` are methods, so that kinds with different settings fit in one list; callers
 * must pass settings of the same kind.
 */
export interface DestinationKind<Settings = Record<string, string | number | null>> {
  /** The name shown to users. */
  label: string
  /** Its name in the choice of delivery methods; default: the label. */
  wish?: string
  /** The permission that switches it off for an account. */
  permission: string
  sign: DestinationSign
  /**
   * What it receives per delivery: any number of files, or one file per format, which is a zip if there are several
   * tables.
   */
  takes: 'FILES' | 'ONE_FILE_PER_FORMAT'
  /** Whether it receives links to the files, which must then stay available for a while. */
  links: boolean
  /** Whether people rather than programs open the files: if so, CSV is guarded against formulas by default. */
  forPeople: boolean
  /** Receivers detect repetitions by the message id, so a delivery may be sent again. */
  replays?: true
  /**
   * The setting that holds mail addresses. Each address gets separate mails, can unsubscribe, and is counted if it
   * refuses them; tests are sent only to addresses known to the account.
   */
  mailsTo?: keyof Settings & string
  /** The setting that is THREADS for destinations to which the threads of the project are posted. */
  mirrorAt?: keyof Settings & string
  /** The form in display order: exactly the settings of the schema. */
  fields: { readonly [Name in keyof Settings]-?: SettingField<keyof Settings & string> }
  /** The settings that determine where credentials are sent: changing one requires entering the secrets again. */
  loginAt: readonly (keyof Settings & string)[]
  /** The setting to check after each fault; other faults are shown above the form. */
  faultFields: Readonly<Partial<Record<FaultOfField, keyof Settings & string>>>
  /** Its target in one line, without secrets. */
  target(settings: Settings): string
  /** The URLs and hosts that the settings lead to, by setting; the egress gate checks each one that isn't empty. */
  addresses(settings: Settings): Readonly<Record<string, string>>
}

/**
 * Declares a kind of destination, typed by the schema of its settings: a setting without a field, or a field
 * without a setting, doesn't compile. The schema is a separate function, which keeps zod out of the browser.
 */
export const defineDestination = <Schema extends () => z.ZodType>(
  kind: DestinationKind<z.output<ReturnType<Schema>>>,
): DestinationKind<z.output<ReturnType<Schema>>> => kind
