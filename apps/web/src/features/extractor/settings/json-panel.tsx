import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import { api } from '../../../api/client.ts'
import { TextArea } from '../../../ui/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { plural } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useEditor } from '../editor-context.ts'
import type { Draft } from '../editor-state.ts'
import { colours } from './json-colours.ts'
import { lineOf, placeOf } from './json-place.ts'
import pageCss from '../editor-page.module.css'
import faultCss from './fault-list.module.css'
import settingsCss from './settings.module.css'

const longestColoured = 200_000

const pieceClasses = { key: pageCss.jsonKey, text: pageCss.jsonText, value: pageCss.jsonValue }

function Colours({ text }: { text: string }) {
  const pieces = text.length > longestColoured ? [{ text, kind: 'plain' as const }] : colours(text)
  return (
    <pre aria-hidden="true">
      {pieces.map((piece, index) =>
        piece.kind === 'plain' ? (
          piece.text
        ) : (
          <span key={index} className={pieceClasses[piece.kind]}>
            {piece.text}
          </span>
        ),
      )}
      {'\n'}
    </pre>
  )
}

interface Fault {
  path: string
  message: string
}

/** Parses JSON; returns an error if it is invalid. */
function parse(text: string): { value: unknown; fault: Fault | null } {
  try {
    return { value: JSON.parse(text) as unknown, fault: null }
  } catch (error) {
    return { value: null, fault: { path: '', message: `This is not JSON: ${(error as Error).message}` } }
  }
}

/** Sends a text to the server for checking, and applies it if it has no errors. */
function useApply() {
  const { projectId, state, dispatch } = useEditor()
  return useMutation({
    mutationFn: async ({ text }: { base: Recipe; text: string }) => {
      const { value, fault } = parse(text)
      if (fault) return { recipe: null, faults: [fault] }
      return api.recipeCheck({
        params: { id: projectId },
        body: { recipe: value as Parameters<typeof api.recipeCheck>[0]['body']['recipe'] },
      })
    },
    meta: { quiet: true },
    onSuccess: ({ recipe }, { base, text }) => {
      if (!recipe) return
      dispatch({ kind: 'applied', base, text, recipe })
      if (base === state.recipe) toast.success('The recipe was applied')
    },
  })
}

/** The recipe as text, with errors by line. Edits are kept until applied or reverted. */
export function JsonPanel() {
  const { state, dispatch } = useEditor()
  const { recipe, draft } = state
  const written = JSON.stringify(recipe, null, 2)
  const text = draft?.text ?? written
  const area = useRef<HTMLTextAreaElement>(null)
  const apply = useApply()
  const faults = apply.data?.faults ?? []
  const write = (next: Draft | null) => dispatch({ kind: 'draft', draft: next })
  const lead = (place: number) => {
    const input = area.current!
    input.focus()
    const end = text.indexOf('\n', place)
    input.setSelectionRange(place, end < 0 ? text.length : end)
    input.parentElement!.parentElement!.scrollTop = (lineOf(text, place) - 4) * 18
  }
  return (
    <div className={settingsCss.jsonpanel}>
      {draft && draft.of !== recipe && (
        <Notice>
          The recipe was changed while you edited this text. Applying the text overwrites that change.
        </Notice>
      )}
      {apply.error && <Notice tone="bad">{apply.error.message}</Notice>}
      {faults.length > 0 && (
        <div role="alert">
          <p className="fieldfault">{plural(faults.length, 'fault')}. Nothing was applied.</p>
          <ul className={faultCss.faultlist} aria-label="Errors in the text">
            {faults.slice(0, 20).map(({ path, message }) => {
              const place = parse(text).fault ? 0 : placeOf(text, path.split('.').filter(Boolean))
              return (
                <li key={`${path} ${message}`}>
                  <button type="button" className={faultCss.faultlink} onClick={() => lead(place)}>
                    {path ? `Line ${lineOf(text, place)}, ${path}` : 'The text'}
                  </button>{' '}
                  {message}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <div className={settingsCss.jsonscroll}>
        <div className={settingsCss.jsonedit}>
          <Colours text={text} />
          <TextArea
            bare
            ref={area}
            aria-label="Recipe as JSON"
            data-path=""
            wrap="off"
            spellCheck={false}
            value={text}
            onChange={({ target: { value } }) =>
              write(value === written ? null : { of: draft?.of ?? recipe, text: value })
            }
          />
        </div>
      </div>
      <div className="row">
        <Button
          variant="primary"
          busy={apply.isPending}
          reason={text === written ? 'No changes yet.' : undefined}
          onClick={() => apply.mutate({ base: recipe, text })}
        >
          Apply
        </Button>
        <Button
          variant="text"
          reason={text === written ? 'No changes yet.' : undefined}
          onClick={() => {
            write(null)
            apply.reset()
          }}
        >
          Take back
        </Button>
        <span className="meta">docs/recipes.md describes all recipe options.</span>
      </div>
    </div>
  )
}
