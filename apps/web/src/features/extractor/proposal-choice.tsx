import { Segmented } from '../../ui/controls.tsx'
import { useEditor } from './editor-context.ts'
import { firstType } from './recipe-edits.ts'
import css from './proposal-choice.module.css'

/** What the page may be read as. Edits of each proposal are kept while another one is chosen. */
export function ProposalChoice() {
  const { open, page, state, dispatch } = useEditor()
  const choices = open?.choices ?? []
  if (choices.length < 2 || state.type !== firstType(state.recipe)) return null
  return (
    <div className={css.choice}>
      <span className="meta" aria-hidden="true">
        What to extract
      </span>
      <Segmented
        label="What to extract"
        value={page.items ?? ''}
        options={choices.map(({ name, sample, page: { items = '' } }) => ({
          value: items,
          label: <span data-tip={sample}>{name}</span>,
        }))}
        onChange={(items) => {
          const choice = choices.find((one) => (one.page.items ?? '') === items)
          if (choice) dispatch({ kind: 'choose', page: choice.page })
        }}
      />
    </div>
  )
}
