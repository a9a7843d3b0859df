const lastRun = { historyId: 5011, RunStarted: '2027-03-27T03:00:01.000Z' }

const layout = {
  hidden: ['source_url'],
  order: ['name', 'price'],
  pinned: ['name'],
  widths: { name: 280 },
  wrapped: false,
  sort: '-price',
  filters: [{ column: 'price', operator: 'atMost', values: ['200'] }],
}

const snapshot = {
  id: 882,
  reason: 'sample',
  url: 'https://shop.example/garden/chairs/1',
  type: 'detail',
  code: null,
  httpStatus: 200,
  pageId: 'products',
  firstRow: 1,
  rowCount: 1,
  hasHtml: true,
  hasScreenshot: false,
  bytes: 48_120,
  createdDate: '2027-03-28T03:00:09.000Z',
}

const field = {
  field: 'price',
  node: 41,
  isFound: true,
  selector: '.price > span',
  elements: 1,
  elementsBefore: 1,
}

const cell = {
  column: { name: 'price', type: 'number' },
  value: 129,
  before: 139,
  isSame: false,
  rules: [
    { kind: 'range', rule: { kind: 'range', minimum: 1, level: 'WARN' }, level: 'WARN', isBroken: false },
  ],
}

const change = { row: 1, rowBefore: 1, cells: [{ column: 'price', before: 139 }] }

/** Rows in the data preview: where they come from, what changed, and how people look at them. */
export const rowExamples = {
  GridLayout: layout,
  GridView: {
    viewId: 12,
    name: 'Cheap chairs',
    layout,
    createdDate: '2027-03-28T07:10:00.000Z',
  },
  'gridViewSave.body': { name: 'Cheap chairs', layout },
  RowChange: change,
  'rowChanges.answer': { lastRun, matchedBy: ['url'], changes: [change] },
  FieldEvidence: field,
  CellEvidence: cell,
  RowEvidence: {
    row: 1,
    url: snapshot.url,
    request: {
      at: snapshot.createdDate,
      httpStatus: 200,
      attempts: 1,
      bytes: 48_120,
      milliseconds: 184,
    },
    proxyList: null,
    snapshot,
    missing: null,
    sample: 20,
    fields: [field],
    lastRun,
    rowBefore: 1,
    cells: [cell],
    marks: [],
  },
}
