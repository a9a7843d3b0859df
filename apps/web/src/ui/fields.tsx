import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { Upload } from 'lucide-react'

interface Look {
  small?: boolean
  /** Monospace, for selectors, patterns, URLs. */
  mono?: boolean
  /** Without border and height, for callers with their own style. */
  bare?: boolean
}

const fieldClass = ({ small, mono, bare }: Look, extra: string | undefined) =>
  [!bare && 'input', small && 'small', mono && 'mono', extra].filter(Boolean).join(' ') || undefined

type TextFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  Look & { type?: 'text' | 'number' | 'password' | 'search' | 'url' | 'date' | 'time' | 'datetime-local' }

/** A text, number or date input outside forms: filters, table cells, editors that apply input immediately. */
export function TextField({ small, mono, bare, className, ...rest }: TextFieldProps) {
  return <input className={fieldClass({ small, mono, bare }, className)} {...rest} />
}

type TextAreaProps = ComponentProps<'textarea'> & Omit<Look, 'small'>

/** A textarea outside forms. */
export function TextArea({ mono, bare, className, ...rest }: TextAreaProps) {
  return <textarea className={fieldClass({ mono, bare }, className)} {...rest} />
}

/** A radio button; must be inside its label. */
export function Radio(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="radio" {...props} />
}

interface FileProps {
  /** File extensions and MIME types, for the `accept` attribute. */
  accept: string
  onFile: (file: File | undefined) => void
}

/** A file input that shows the chosen file. */
export function FileField({ accept, onFile }: FileProps) {
  return <input type="file" accept={accept} onChange={({ target }) => onFile(target.files?.[0])} />
}

/** A button that opens a file dialog and passes the file on; the same file can be chosen again. */
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

/** A form whose Enter changes the view and saves nothing: a filter, a URL to open. */
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

interface FilesProps {
  label: string
  onFiles: (files: File[]) => void
  icon: ReactNode
  multiple?: boolean
  /** Shown beside the icon. */
  children?: ReactNode
}

/** A small button with an icon that opens a file dialog for any files. */
export function FilesButton({ label, onFiles, icon, multiple = false, children }: FilesProps) {
  const pass = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  const look = children ? 'btn btn-small filebutton' : 'btn btn-text btn-small btn-icon filebutton'
  return (
    <label className={look} data-tip={children ? undefined : label}>
      {icon}
      {children}
      <input type="file" className="sr" aria-label={label} multiple={multiple} onChange={pass} />
    </label>
  )
}
