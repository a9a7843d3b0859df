import { useEffect, type ReactNode } from 'react'
import type { Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { answering } from '../../../testing/answers.ts'
import { EditorContext } from '../editor-context.ts'
import type { OpenPage } from '../editor-state.ts'
import { listRecipe } from '../recipe-fixture.ts'
import { useEditorController } from '../use-editor-controller.ts'

const nothingFound: Evaluation = {
  type: 'list',
  itemNodes: [],
  itemsFault: null,
  fields: [],
  columns: [],
  rows: [],
  rowCount: 0,
  next: null,
  follow: [],
  milliseconds: 1,
}

interface Given {
  recipe?: Recipe
  /** Server error messages by path. */
  faults?: Record<string, string>
  /** The open page; absent for none. */
  open?: OpenPage
  /** What the recipe finds on the page; absent if no page is open. */
  evaluation?: Evaluation
}

/** A recipe being edited, with its state after each change. */
export class EditedRecipe {
  readonly #given: Given
  #now: Recipe

  /** Replaces the server's responses until the test ends. */
  constructor(given: Given = {}) {
    this.#given = given
    this.#now = given.recipe ?? listRecipe()
    const faults = Object.entries(given.faults ?? {}).map(([path, message]) => ({ path, message }))
    answering({
      'POST /projects/1/recipe-check': () => ({ faults, starts: [] }),
      'GET /projects/1/secrets': () => ({ secrets: [] }),
      'POST /projects/1/page-copies/1/evaluate': () => given.evaluation ?? nothingFound,
    })
  }

  now(): Recipe {
    return this.#now
  }

  /** Renders components inside the real editor's context. */
  around(children: ReactNode): ReactNode {
    return (
      <Editing
        given={this.#given}
        onRecipe={(recipe) => {
          this.#now = recipe
        }}
      >
        {children}
      </Editing>
    )
  }
}

interface Props {
  given: Given
  onRecipe: (recipe: Recipe) => void
  children: ReactNode
}

function Editing({ given, onRecipe, children }: Props) {
  const editor = useEditorController(1, {
    name: 'Shop',
    recipe: given.recipe ?? listRecipe(),
    page: given.open ?? null,
  })
  const { recipe } = editor.state
  useEffect(() => onRecipe(recipe))
  return (
    <EditorContext value={{ ...editor, evaluation: given.evaluation ?? editor.evaluation }}>
      {children}
    </EditorContext>
  )
}
