import type { Service } from '@windrow/contract/schemas/services'
import { ServiceFaults } from './service-faults.tsx'
import css from './services.module.css'
import { Radio } from '../../ui/fields.tsx'

interface Props {
  services: readonly Service[]
  faults: readonly { file: string; message: string }[]
  /** null: the page extractor. */
  chosen: string | null
  onChoose: (code: string | null) => void
}

/** Chooses how to create a report: with the page extractor, or a service. */
export function ServiceChoice({ services, faults, chosen, onChoose }: Props) {
  if (services.length === 0 && faults.length === 0) return null
  return (
    <>
      {services.length > 0 && (
        <fieldset className={css.servicekind}>
          <legend>Extraction method</legend>
          <label>
            <Radio
              name="servicekind"
              aria-label="Page extractor"
              checked={chosen === null}
              onChange={() => onChoose(null)}
            />
            <span className="medium">Page extractor</span>
            <span className="meta">
              Windrow suggests what to extract from a page; you adjust it by pointing.
            </span>
          </label>
          {services.map(({ code, name, description }) => (
            <label key={code}>
              <Radio
                name="servicekind"
                aria-label={name}
                checked={chosen === code}
                onChange={() => onChoose(code)}
              />
              <span className="medium">{name}</span>
              <span className="meta">{description || 'A crawler written in code.'}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ServiceFaults faults={faults} />
    </>
  )
}
