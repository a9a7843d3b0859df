import { Notice } from '../../ui/notice.tsx'
import css from './services.module.css'

/** Errors in files of the services folder, for the operator. */
export function ServiceFaults({ faults }: { faults: readonly { file: string; message: string }[] }) {
  if (faults.length === 0) return null
  return (
    <Notice>
      <b>Some files of the services folder cannot be used.</b>
      <ul className={css.servicefaults} aria-label="Faulty services">
        {faults.map(({ file, message }) => (
          <li key={file}>
            <code>{file}</code> {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
