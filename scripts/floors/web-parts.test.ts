import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFilesOf } from './import-graph.ts'
import { partFaults } from './web-parts.ts'

const source = join(import.meta.dirname, '../../apps/web/src')

it('every purpose has one component', () => {
  expect(
    sourceFilesOf(source).flatMap((file) => partFaults(readFileSync(join(source, file), 'utf8'), file)),
  ).toEqual([])
})

it.each([
  ['a raw control', 'export const A = () => <input />', 'has a <input> of its own'],
  ['a raw choice within others', 'export const A = () => <b>{x && <select />}</b>', 'has a <select>'],
  ['another button', "import { Button } from 'antd'", 'takes Button from antd, which our kit has'],
  ['the whole of antd', "import * as antd from 'antd'", 'takes everything from antd'],
  ['antd by a path', "import { Table } from 'antd/es/table'", 'takes Table from antd'],
  [
    'a form of its own',
    "import { Form } from 'antd'\nexport const A = () => <Form />",
    'makes a form of its own',
  ],
  ['a form by its hook', "import { Form } from 'antd'\nexport const [f] = Form.useForm()", 'makes a form of'],
  ['a raw form', 'export const A = () => <form />', 'has a <form> of its own'],
  ['a control without a form', "import { Input } from 'antd'", 'takes Input from antd outside of a form'],
])('finds %s', (_name, text, sentence) => {
  expect(partFaults(text, 'features/a/a.tsx')).toEqual([expect.stringContaining(sentence)])
  expect(partFaults(text, 'ui/a.tsx')).toEqual([])
})

it('permits forms, drawers and types', () => {
  const text = `import { Drawer, Form, Input, type FormInstance } from 'antd'
    export const A = () => <Form.Item><Input value={Form.useWatch('a')} /></Form.Item>`
  expect(partFaults(text, 'features/a/a.tsx')).toEqual([])
})
