import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { plural } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useEditor } from '../editor-context.ts'
import { colours } from './json-colours.ts'
import { lineOf, placeOf } from './json-place.ts'

const longestColoured = 200_000

function Colours({ text }: { text: string }) {
  const pieces = text.length > longestColoured ? [{ text, kind: 'plain' as const }] : colours(text)
  return (
    <pre aria-hidden="true">
      {pieces.map((piece, index) =>
        piece.kind === 'plain' ? (
          piece.text
        ) : (
          <span key={index} className={`json-${piece.kind}`}>
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

/** What a JSON text says, or why it says nothing. */
function parse(text: string): { value: unknown; fault: Fault | null } {
  try {
    return { value: JSON.parse(text) as unknown, fault: null }
  } catch (error) {
    return { value: null, fault: { path: '', message: `This is not JSON: ${(error as Error).message}` } }
  }
}

/** The recipe as text, with its faults by line. */
export function JsonPanel() {
  const { projectId, state, edit } = useEditor()
  const written = JSON.stringify(state.recipe, null, 2)
  const [draft, setDraft] = useState({ of: state.recipe, text: written })
  const text = draft.of === state.recipe ? draft.text : written
  const area = useRef<HTMLTextAreaElement>(null)
  const apply = useMutation({
    mutationFn: async () => {
      const { value, fault } = parse(text)
      if (fault) return [fault]
      const { recipe, faults } = await api.recipeCheck({
        params: { id: projectId },
        body: { recipe: value as Parameters<typeof api.recipeCheck>[0]['body']['recipe'] },
      })
      if (!recipe) return faults
      edit(recipe)
      toast.success('The recipe was taken over')
      return []
    },
    meta: { quiet: true },
  })
  const faults = apply.data ?? []
  const lead = (place: number) => {
    const input = area.current!
    input.focus()
    const end = text.indexOf('\n', place)
    input.setSelectionRange(place, end < 0 ? text.length : end)
    input.parentElement!.parentElement!.scrollTop = (lineOf(text, place) - 4) * 18
  }
  return (
    <div className="jsonpanel">
      {apply.error && <Notice tone="bad">{apply.error.message}</Notice>}
      {faults.length > 0 && (
        <div role="alert">
          <p className="fieldfault">{plural(faults.length, 'fault')}. Nothing was taken over.</p>
          <ul className="faultlist" aria-label="Faults of the text">
            {faults.slice(0, 20).map(({ path, message }) => {
              const place = parse(text).fault ? 0 : placeOf(text, path.split('.').filter(Boolean))
              return (
                <li key={`${path} ${message}`}>
                  <button type="button" className="linklike" onClick={() => lead(place)}>
                    {path ? `Line ${lineOf(text, place)}, ${path}` : 'The text'}
                  </button>{' '}
                  {message}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <div className="jsonscroll">
        <div className="jsonedit">
          <Colours text={text} />
          <textarea
            ref={area}
            aria-label="Recipe as JSON"
            data-path=""
            wrap="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setDraft({ of: state.recipe, text: event.target.value })}
          />
        </div>
      </div>
      <div className="row">
        <Button
          variant="primary"
          busy={apply.isPending}
          reason={text === written ? 'Nothing was changed yet.' : undefined}
          onClick={() => apply.mutate()}
        >
          Apply
        </Button>
        <Button
          variant="text"
          disabled={text === written}
          onClick={() => {
            setDraft({ of: state.recipe, text: written })
            apply.reset()
          }}
        >
          Take back
        </Button>
        <span className="meta">Everything that a recipe can say is described in docs/recipes.md.</span>
      </div>
    </div>
  )
}
