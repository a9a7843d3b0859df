import { useEffect, type ReactNode } from 'react'
import type { Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { answering } from '../../../testing/answers.ts'
import { EditorContext } from '../editor-context.ts'
import { listRecipe } from '../recipe-fixture.ts'
import { useEditorController } from '../use-editor-controller.ts'

interface Given {
  recipe?: Recipe
  /** What the server says is wrong, by its place. */
  faults?: Record<string, string>
  /** What the recipe finds on the page; nothing where no page is open. */
  evaluation?: Evaluation
}

/** A recipe that is being edited, as it stands after each change. */
export class EditedRecipe {
  readonly #given: Given
  #now: Recipe

  /** Answers in place of the server until the test ends. */
  constructor(given: Given = {}) {
    this.#given = given
    this.#now = given.recipe ?? listRecipe()
    const faults = Object.entries(given.faults ?? {}).map(([path, message]) => ({ path, message }))
    answering({
      'POST /projects/1/recipe-check': () => ({ faults, starts: [] }),
      'GET /projects/1/secrets': () => ({ secrets: [] }),
    })
  }

  now(): Recipe {
    return this.#now
  }

  /** Shows parts of the editor within the real one. */
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
  const editor = useEditorController(1, { name: 'Shop', recipe: given.recipe ?? listRecipe(), page: null })
  const { recipe } = editor.state
  useEffect(() => onRecipe(recipe))
  return (
    <EditorContext value={{ ...editor, evaluation: given.evaluation ?? editor.evaluation }}>
      {children}
    </EditorContext>
  )
}
