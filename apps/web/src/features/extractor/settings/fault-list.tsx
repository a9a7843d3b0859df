import { plural } from '../../../ui/formats.ts'
import css from './fault-list.module.css'

interface Props {
  faults: ReadonlyMap<string, string>
  onFault: (path: string) => void
  /** Whether it stands among bars, which keep less distance. */
  slim?: boolean
}

const shown = 6

/** What is wrong with the recipe; each fault leads to where it is mended. */
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
