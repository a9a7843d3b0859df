import { Segmented } from '../../ui/controls.tsx'
import { useEditor } from './editor-context.ts'
import { isUntouched } from './editor-state.ts'
import { firstType } from './recipe-edits.ts'
import css from './proposal-choice.module.css'

/** Below this confidence the user is asked what to extract. */
const leastConfidence = 0.5

/**
 * What the page may be read as, and how sure each proposal is. If none is sure enough, none is chosen until the user
 * chooses one. Edits of each proposal are kept while another one is chosen.
 */
export function ProposalChoice() {
  const { open, page, state, dispatch } = useEditor()
  const choices = open?.choices ?? []
  if (choices.length < 2 || state.type !== firstType(state.recipe)) return null
  const current = choices.find((choice) => (choice.page.items ?? '') === (page.items ?? ''))
  const [other] = choices.filter((choice) => choice !== current)
  const isAsking = isUntouched(state) && choices.every(({ confidence }) => confidence < leastConfidence)
  return (
    <div className={css.choice}>
      <span className="meta" aria-hidden="true">
        What to extract
      </span>
      <Segmented
        label="What to extract"
        value={isAsking ? unchosen : (page.items ?? '')}
        options={choices.map(({ name, sample, confidence, page: { items = '' } }) => ({
          value: items,
          label: (
            <span data-tip={sample}>
              {name}{' '}
              <span className="faint num" aria-hidden="true">
                {percent(confidence)}
              </span>
            </span>
          ),
        }))}
        onChange={(items) => {
          const choice = choices.find((one) => (one.page.items ?? '') === items)
          if (choice) dispatch({ kind: 'choose', page: choice.page })
        }}
      />
      {isAsking ? (
        <p className="meta warn-text">
          It isn’t clear what this page shows. Choose what to extract; the first proposal is shown meanwhile.
        </p>
      ) : (
        current && (
          <p className="meta">
            {percent(current.confidence)} sure. {current.reasons}
            {other && ` Next best: ${other.name} (${percent(other.confidence)}).`}
          </p>
        )
      )}
    </div>
  )
}

/** Not the selector of any items. */
const unchosen = '\u0000'

const percent = (share: number): string => `${Math.round(share * 100)} %`
