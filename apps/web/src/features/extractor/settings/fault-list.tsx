import { plural } from '../../../ui/formats.ts'
import css from './fault-list.module.css'

interface Props {
  faults: ReadonlyMap<string, string>
  onFault: (path: string) => void
  /** Smaller margins, among toolbars. */
  slim?: boolean
}

const shown = 6

/** Errors of the recipe, each with a link to its setting. */
export function FaultList({ faults, onFault, slim = false }: Props) {
  const list = [...faults]
  return (
    <section className={slim ? `${css.faults} ${css.slim}` : css.faults} aria-label="Recipe errors">
      <p className="fieldfault">{`${plural(list.length, 'fault')}. A recipe with errors can't be saved.`}</p>
      <ul className={css.faultlist}>
        {list.slice(0, shown).map(([path, message]) => (
          <li key={path}>
            <button type="button" className={css.faultlink} onClick={() => onFault(path)}>
              {path || 'The recipe'}
            </button>{' '}
            {message}
          </li>
        ))}
        {list.length > shown && <li className="meta">and {list.length - shown} more</li>}
      </ul>
    </section>
  )
}
