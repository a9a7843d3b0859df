/** The steps of a browser or a login, as their forms show them. */
interface StepInput {
  key: string
  label: string
  kind: 'text' | 'number' | 'switch' | 'pairs'
  mono?: boolean
  help?: string
}

export interface StepKind {
  /** The key that identifies the type of step. */
  key: string
  label: string
  /** Initial values of a new step, because an empty one would be invalid. */
  start: Record<string, unknown>
  inputs: StepInput[]
}

const frame: StepInput = { key: 'frame', label: 'Inside the frame', kind: 'text', mono: true }
const optional: StepInput = { key: 'optional', label: "Optional: no error if it's missing", kind: 'switch' }
const times: StepInput = { key: 'times', label: 'How often', kind: 'number' }
const element = (key: string, label = 'Selector'): StepInput => ({ key, label, kind: 'text', mono: true })

export const browserSteps: StepKind[] = [
  {
    key: 'click',
    label: 'Click',
    start: { click: 'button' },
    inputs: [element('click'), times, frame, optional],
  },
  {
    key: 'dismiss',
    label: 'Dismiss a banner',
    start: { dismiss: '#cookie-banner button' },
    inputs: [element('dismiss', 'Close button'), frame],
  },
  {
    key: 'waitFor',
    label: 'Wait for something',
    start: { waitFor: 'main' },
    inputs: [
      element('waitFor'),
      { key: 'gone', label: 'Wait until the element disappears', kind: 'switch' },
      frame,
      optional,
    ],
  },
  {
    key: 'type',
    label: 'Type',
    start: { type: 'text', into: 'input' },
    inputs: [
      { key: 'type', label: 'Text', kind: 'text', help: 'In a login, use "{secret:name}" for a secret.' },
      element('into', 'Into'),
      { key: 'enter', label: 'Press Enter after it', kind: 'switch' },
      frame,
      optional,
    ],
  },
  {
    key: 'choose',
    label: 'Choose an option',
    start: { choose: 'Option', in: 'select' },
    inputs: [
      { key: 'choose', label: 'Text or value of the option', kind: 'text' },
      element('in', 'In the list'),
      frame,
      optional,
    ],
  },
  {
    key: 'scroll',
    label: 'Scroll',
    start: { scroll: 'end' },
    inputs: [
      { key: 'scroll', label: 'To', kind: 'text', mono: true, help: '"end", or the selector of an element.' },
      times,
      frame,
      optional,
    ],
  },
  {
    key: 'press',
    label: 'Press a key',
    start: { press: 'Enter' },
    inputs: [{ key: 'press', label: 'Key', kind: 'text', help: 'Example: Enter or Escape.' }],
  },
  {
    key: 'wait',
    label: 'Wait a while',
    start: { wait: 1000 },
    inputs: [
      {
        key: 'wait',
        label: 'Milliseconds',
        kind: 'number',
        help: 'Waiting for an element is faster and more reliable.',
      },
    ],
  },
]

export const loginSteps: StepKind[] = [
  {
    key: 'open',
    label: 'Open a page',
    start: { open: 'https://' },
    inputs: [{ key: 'open', label: 'Address', kind: 'text', mono: true }],
  },
  {
    key: 'submit',
    label: 'Send a form',
    start: { submit: 'form', fields: {} },
    inputs: [
      element('submit', 'Form'),
      {
        key: 'fields',
        label: 'Form fields',
        kind: 'pairs',
        help: 'Its other fields are sent unchanged.',
      },
    ],
  },
  {
    key: 'post',
    label: 'Send credentials to an API',
    start: { post: 'https://', json: {} },
    inputs: [
      { key: 'post', label: 'Address', kind: 'text', mono: true },
      { key: 'json', label: 'Values', kind: 'pairs', help: 'Sent as JSON.' },
      {
        key: 'bearer',
        label: 'Path of the token in the response',
        kind: 'text',
        mono: true,
        help: "Example: data.token. It's sent with every later request.",
      },
    ],
  },
]

/** The type of a step; undefined if unknown to this screen. */
export const kindOf = (step: unknown, kinds: readonly StepKind[]): StepKind | undefined =>
  typeof step === 'object' && step !== null ? kinds.find(({ key }) => key in step) : undefined
