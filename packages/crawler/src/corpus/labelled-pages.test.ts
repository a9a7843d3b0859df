import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shopLayouts } from './shop-layouts.ts'
import { calibration, judgeLabelled } from './labelled-pages.ts'

it('judges first proposals, and says how often each range of confidence is right', () => {
  const folder = mkdtempSync(join(tmpdir(), 'labelled-'))
  const [shop] = shopLayouts
  const label = { url: 'https://site.test/list', half: 'dev' }
  const labels = [
    { ...label, id: 'shop', kind: 'list', items: '[data-expected]' },
    { ...label, id: 'wrong', kind: 'list', items: 'nav li' },
    { ...label, id: 'one', kind: 'article', items: null },
    { ...label, id: 'held', kind: 'list', items: 'p', half: 'test' },
  ]
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'labels.json'), JSON.stringify(labels))
  for (const { id } of labels)
    writeFileSync(join(folder, 'pages', `${id}.html`), id === 'one' ? '<h1>One</h1><p>Text.</p>' : shop!.html)

  const judged = judgeLabelled(folder, 'dev')
  rmSync(folder, { recursive: true })

  expect(judged.map(({ id, isRight }) => [id, isRight])).toEqual([
    ['shop', true],
    ['wrong', false],
    ['one', true],
  ])
  const rows = calibration(judged)
  expect(rows.reduce((sum, { pages }) => sum + pages, 0)).toBe(3)
  expect(rows.every(({ right, stated }) => right >= 0 && right <= 1 && stated > 0)).toBe(true)
})
