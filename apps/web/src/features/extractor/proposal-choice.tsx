import { useEditor } from './editor-context.ts'
import { firstType } from './recipe-edits.ts'
import css from './proposal-choice.module.css'

/** What the page may be read as. Edits of each proposal are kept while another one is chosen. */
export function ProposalChoice() {
  const { open, page, state, dispatch } = useEditor()
  const choices = open?.choices ?? []
  if (choices.length < 2 || state.type !== firstType(state.recipe)) return null
  return (
    <fieldset className={css.choice}>
      <legend className="meta">What to extract</legend>
      {choices.map((choice) => {
        const on = choice.page.items === page.items
        return (
          <label key={choice.page.items ?? ''} className={on ? css.on : undefined} data-tip={choice.sample}>
            <input
              type="radio"
              name="proposal"
              checked={on}
              onChange={() => dispatch({ kind: 'choose', page: choice.page })}
            />
            {choice.name}
          </label>
        )
      })}
    </fieldset>
  )
}
