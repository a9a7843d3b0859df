import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { PlainSelect } from '../../../ui/controls.tsx'
import { DraftInput } from '../draft-input.tsx'
import { useEditor } from '../editor-context.ts'
import { addType, removeType, renameType, typeNameFault } from './page-type-edits.ts'
import { ChoiceSetting, PicksSetting, TextSetting } from './plain-settings.tsx'
import { browserSteps } from './step-kinds.ts'
import { StepsSetting } from './steps-setting.tsx'
import css from './settings.module.css'

/** Chooses the page type of the panel. */
export function TypePicker() {
  const { state, dispatch } = useEditor()
  const names = Object.keys(state.recipe.types)
  if (names.length < 2) return null
  return (
    <PlainSelect
      label="Page type"
      prefix="Page type"
      value={state.type}
      options={names.map((value) => ({ value, label: value }))}
      onChange={(type) => dispatch({ kind: 'show', type })}
    />
  )
}

function Name() {
  const { state, dispatch, edit } = useEditor()
  const { recipe, type } = state
  return (
    <div className={`row ${css.typename}`}>
      <label className={`${css.setting} grow`}>
        <span>Name of the page type</span>
        <DraftInput
          key={type}
          value={type}
          fault={(wanted) => typeNameFault(recipe, type, wanted)}
          onCommit={(wanted) =>
            dispatch({ kind: 'renamed', from: type, to: wanted, recipe: renameType(recipe, type, wanted) })
          }
        />
      </label>
      <Button
        variant="text"
        aria-label={`Remove page type ${type}`}
        reason={Object.keys(recipe.types).length === 1 ? 'A recipe needs at least one page type.' : undefined}
        icon={<Trash2 size={16} />}
        onClick={() => edit(removeType(recipe, type))}
      >
        Remove
      </Button>
      <Button
        icon={<Plus size={16} />}
        onClick={() => {
          const added = addType(recipe)
          edit(added.recipe)
          dispatch({ kind: 'show', type: added.name })
        }}
      >
        Page type
      </Button>
    </div>
  )
}

function Browser({ path }: { path: string[] }) {
  return (
    <section aria-label="In the browser">
      <h2>In the browser</h2>
      <TextSetting
        path={[...path, 'browser', 'waitFor']}
        label="Wait for"
        help="Optional. A selector; by default, we wait until the page stops loading"
        placeholder=".results li"
        mono
      />
      <StepsSetting
        path={[...path, 'browser', 'steps']}
        label="Steps before extraction"
        kinds={browserSteps}
      />
    </section>
  )
}

/** Settings that distinguish pages of this type and say how to read them. */
export function PageTypePanel() {
  const { state, page } = useEditor()
  const path = ['types', state.type]
  const mode = page.mode ?? state.recipe.fetch.mode ?? 'http'
  return (
    <div key={state.type} className={css.panelbody}>
      <TypePicker />
      <Name />
      <div className={css.settinggrid}>
        <ChoiceSetting
          path={[...path, 'format']}
          label="Page content"
          options={[
            { value: '', label: 'Web pages' },
            { value: 'json', label: 'Answers in JSON' },
          ]}
        />
        <ChoiceSetting
          path={[...path, 'mode']}
          label="How its pages are fetched"
          options={[
            { value: '', label: "Recipe's setting" },
            { value: 'http', label: 'Plain HTTP' },
            { value: 'browser', label: 'In a browser' },
            { value: 'auto', label: 'Automatic' },
          ]}
        />
        <TextSetting
          path={[...path, 'table']}
          label="Output table"
          help="Optional. Without a table, its pages give no rows"
        />
        <ChoiceSetting
          path={[...path, 'empty']}
          label="Page without rows"
          options={[
            { value: '', label: 'Log a warning' },
            { value: 'fail', label: 'Mark as failed' },
          ]}
        />
        <ChoiceSetting
          path={[...path, 'dedupe']}
          label="Pages with the same canonical URL"
          options={[
            { value: '', label: 'Extract each of them' },
            { value: 'canonical', label: 'Extract one of them' },
          ]}
        />
        <TextSetting
          path={[...path, 'match', 'url']}
          label="Its addresses have"
          help="A regular expression. For links and starts without a page type."
          placeholder="/product/"
          mono
        />
        <TextSetting
          path={[...path, 'match', 'selector']}
          label="Its pages have"
          help="A selector."
          placeholder="[itemprop=price]"
          mono
        />
      </div>
      <PicksSetting
        path={[...path, 'unique']}
        label="Match rows by"
        help="Keeps the first of each set of duplicates"
        options={Object.keys(page.fields)}
      />
      {mode !== 'http' && <Browser path={path} />}
    </div>
  )
}
