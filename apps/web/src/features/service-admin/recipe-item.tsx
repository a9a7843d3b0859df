import { Form, Input } from 'antd'

/** The recipe in a text of JSON; null if it isn't an object. */
export function recipeOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** A recipe as JSON. */
export const RecipeItem = () => (
  <Form.Item
    label="Recipe"
    name="recipe"
    extra="JSON. {param:name} inserts the value of a parameter, in the start URLs also a list."
    rules={[
      {
        validator: (_, text: string) =>
          recipeOf(text)
            ? Promise.resolve()
            : Promise.reject(new Error('This is not a JSON object. Check the brackets and commas.')),
      },
    ]}
  >
    <Input.TextArea className="mono" rows={12} spellCheck={false} wrap="off" />
  </Form.Item>
)
