import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { Upload } from 'lucide-react'

interface Look {
  small?: boolean
  /** For what machines read: selectors, patterns, addresses. */
  mono?: boolean
  /** Without our border and height: whoever uses it gives it another look. */
  bare?: boolean
}

const fieldClass = ({ small, mono, bare }: Look, extra: string | undefined) =>
  [!bare && 'input', small && 'small', mono && 'mono', extra].filter(Boolean).join(' ') || undefined

type TextFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  Look & { type?: 'text' | 'number' | 'password' | 'search' | 'url' | 'date' | 'time' | 'datetime-local' }

/** One line of text, a number or a date, outside of forms: filters, cells of tables, editors that take over what is typed. */
export function TextField({ small, mono, bare, className, ...rest }: TextFieldProps) {
  return <input className={fieldClass({ small, mono, bare }, className)} {...rest} />
}

type TextAreaProps = ComponentProps<'textarea'> & Omit<Look, 'small'>

/** Several lines of text, outside of forms. */
export function TextArea({ mono, bare, className, ...rest }: TextAreaProps) {
  return <textarea className={fieldClass({ mono, bare }, className)} {...rest} />
}

/** One of a few, within a label that says which. */
export function Radio(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="radio" {...props} />
}

interface FileProps {
  /** Endings and types of files that are offered, as the browser takes them. */
  accept: string
  onFile: (file: File | undefined) => void
}

/** A file to be chosen, which stays chosen. */
export function FileField({ accept, onFile }: FileProps) {
  return <input type="file" accept={accept} onChange={({ target }) => onFile(target.files?.[0])} />
}

/** Looks like a button, asks for a file and passes it on: the same file may be passed again. */
export function FileButton({ accept, onFile, children }: FileProps & { children: ReactNode }) {
  const pass = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFile(target.files?.[0])
    target.value = ''
  }
  return (
    <label className="btn btn-small filebutton">
      <Upload size={16} aria-hidden="true" />
      {children}
      <input type="file" className="sr" accept={accept} onChange={pass} />
    </label>
  )
}

interface ViewFormProps {
  className?: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** Fields whose Enter changes what is shown and saves nothing: a filter, an address to open. */
export function ViewForm({ className, onSubmit, children }: ViewFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
