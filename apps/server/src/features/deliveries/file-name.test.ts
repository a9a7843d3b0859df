import { describe, expect, it } from 'vitest'
import { fileName, repeatedName, templateFault } from './file-name.ts'
import { nameFaults, plannedNames, type FilePlan } from './planned-names.ts'

const common = {
  account: 'Nordlake Retail',
  project: 'Outdoor gear',
  report: 'Fernhill: full/catalogue',
  runId: 4711,
  runDate: new Date('2026-03-09T06:05:04Z'),
  sequence: 12,
}
const facts = { ...common, page: '../products', part: 3, format: 'csv', extension: 'csv.gz' }
const plan: FilePlan = {
  type: 'S3',
  formats: ['csv'],
  fileName: '{page}.{extension}',
  compression: 'NONE',
  partMegabytes: null,
  deliver_manifest: false,
  manifest_path: '',
  deliver_inventory: false,
}

describe('fileName', () => {
  it('fills every placeholder, with times in UTC', () => {
    const template =
      '{account}/{project}/{year}/{month}/{day}/{hour}{minute}/{run}-{sequence}-{date}-{time}-{part}-{format}.{extension}'

    expect(fileName(template, facts)).toBe(
      'Nordlake Retail/Outdoor gear/2026/03/09/0605/4711-12-2026-03-09-06-05-04-03-csv.csv.gz',
    )
  })

  it('makes values safe: no folders, no characters that file systems refuse', () => {
    expect(fileName('{report}-{page}', facts)).toBe(
      'Fernhill_ full_catalogue-__.products'.replace('__.', '__'),
    )
    expect(fileName('{page}', { ...facts, page: '..' })).toBe('_')
    expect(fileName('{page}', { ...facts, page: '\u0000\n' })).not.toMatch(/\p{Cc}/u)
  })

  it('truncates names that are too long for file systems', () => {
    const name = fileName('{page}', { ...facts, page: 'ü'.repeat(400) })

    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  })
})

describe('templateFault', () => {
  it.each([
    ['{colour}.csv', '{colour} is not known'],
    ['{page.csv', 'Close every {'],
    ['a:b.csv', 'Leave out characters'],
    ['/etc/{page}', 'Begin without a slash'],
    ['../{page}', 'must stay inside its folder'],
    ['a/./{page}', 'must stay inside its folder'],
    ['a//{page}', 'between two slashes'],
    ['{page}/', 'between two slashes'],
  ])('refuses %s', (template, words) => {
    expect(templateFault(template)).toContain(words)
  })

  it('takes folders and placeholders', () => {
    expect(templateFault('{year}/{month}/{page} (final).{extension}')).toBeNull()
  })
})

describe('the names of a delivery', () => {
  it('are one per table, format and part', () => {
    const names = plannedNames(
      { ...plan, formats: ['csv', 'json'], fileName: '{page}-{part}.{extension}', compression: 'GZIP' },
      common,
      ['products', 'reviews'],
      2,
    )

    expect(names).toHaveLength(8)
    expect(names).toContain('reviews-02.json.gz')
    expect(repeatedName(names)).toBeNull()
  })

  it('are one per format for destinations with one file per format, or in a zip', () => {
    const pages = ['products', 'reviews']

    expect(plannedNames({ ...plan, type: 'URL', formats: ['csv', 'xlsx'] }, common, pages)).toEqual([
      'tables.zip',
      'tables.xlsx',
    ])
    expect(plannedNames({ ...plan, compression: 'ZIP' }, common, ['products'])).toEqual(['products.zip'])
  })

  it.each([
    [{ fileName: 'data.{extension}' }, ['a', 'b'], 'fileName', 'add {page}'],
    [{ fileName: '{page}.data', formats: ['csv', 'json'] }, ['a'], 'fileName', 'add {extension}'],
    [{ fileName: '{page}.zip', formats: ['csv', 'json'], compression: 'ZIP' }, ['a'], 'fileName', '{format}'],
    [{ partMegabytes: 5 }, ['a'], 'fileName', 'add {part}'],
    [{ partMegabytes: 5, compression: 'ZIP' }, ['a'], 'partMegabytes', 'not split'],
    [{ deliver_manifest: true, manifest_path: 'A.csv' }, ['a'], 'manifest_path', 'another file'],
    [{ deliver_manifest: true, manifest_path: '../x' }, ['a'], 'manifest_path', 'inside its folder'],
  ] satisfies [Partial<FilePlan>, string[], string, string][])(
    'must differ: %j of %j',
    (change, pages, path, words) => {
      const [fault] = nameFaults({ ...plan, ...change }, common, pages)

      expect(fault?.path).toBe(path)
      expect(fault?.message).toContain(words)
    },
  )

  it('differ ignoring case, since some servers ignore it', () => {
    expect(nameFaults(plan, common, ['Items', 'items'])[0]?.message).toContain('Two files would be called')
  })
})
