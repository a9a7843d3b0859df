import { describe, expect, it } from 'vitest'
import { parsePage } from './parse-page.ts'
import { treeLines } from './tree-lines.ts'

/** The tree below the body, one line per node. */
const bodyOf = (html: string, mode?: 'auto' | 'fast' | 'spec'): string[] => {
  const lines = treeLines(parsePage(html, mode).root)
  return lines.slice(lines.indexOf('|   <body>') + 1).map((line) => line.slice('|     '.length))
}

describe('what the fast parser does like a browser', () => {
  it.each([
    [
      'rows get a body',
      '<table><tr><td>1',
      ['<table>', '  <tbody>', '    <tr>', '      <td>', '        "1"'],
    ],
    [
      'an entry ends the one before it, with the paragraph in it',
      '<ul><li><p>a<li><p>b</ul>c',
      ['<ul>', '  <li>', '    <p>', '      "a"', '  <li>', '    <p>', '      "b"', '"c"'],
    ],
    ['a block ends a paragraph', '<p>a<div>b</div>c', ['<p>', '  "a"', '<div>', '  "b"', '"c"']],
    [
      'terms end descriptions',
      '<dl><dt>a<dd>b<dt>c',
      ['<dl>', '  <dt>', '    "a"', '  <dd>', '    "b"', '  <dt>', '    "c"'],
    ],
    [
      'cells and rows end each other',
      '<!doctype html><table><tr><th>a<td>b<tr><td>c</table>d',
      [
        '<table>',
        '  <tbody>',
        '    <tr>',
        '      <th>',
        '        "a"',
        '      <td>',
        '        "b"',
        '    <tr>',
        '      <td>',
        '        "c"',
        '"d"',
      ],
    ],
    [
      'a list within an entry does not end it',
      '<ul><li>a<ul><li>b</ul></ul>',
      ['<ul>', '  <li>', '    "a"', '    <ul>', '      <li>', '        "b"'],
    ],
    ['an end tag alone makes an empty paragraph', '</p>a', ['<p>', '"a"']],
    [
      'a form may end before what is in it',
      '<form><div></form>a</div>b',
      ['<form>', '  <div>', '    "a"', '"b"'],
    ],
    ['comments do not part texts', 'a<!-- c -->b', ['"ab"']],
    ['the first line break of preformatted text is none', '<pre>\n a', ['<pre>', '  " a"']],
    [
      'entities',
      '<a href="?a=1&copy=2&amp;b">&eacute;&#8364;&notin;',
      ['<a>', '  href="?a=1&copy=2&b"', '  "é€∉"'],
    ],
    [
      'content of noscript is elements',
      '<noscript><img src="a"></noscript>',
      ['<noscript>', '  <img>', '    src="a"'],
    ],
  ])('%s', (_, html, lines) => {
    const page = parsePage(html.startsWith('<!') ? html : `<!doctype html><body>${html}`)

    expect(page.by).toBe('fast')
    expect(bodyOf(html.startsWith('<!') ? html : `<!doctype html><body>${html}`)).toEqual(lines)
  })

  it('puts what stands before the body into the head', () => {
    const lines = treeLines(parsePage('<title>a</title><meta name="b"><p>c').root)

    expect(lines).toEqual([
      '| <html>',
      '|   <head>',
      '|     <title>',
      '|       "a"',
      '|     <meta>',
      '|       name="b"',
      '|   <body>',
      '|     <p>',
      '|       "c"',
    ])
  })
})

describe('what is read again by the book', () => {
  it.each([
    [
      'text between cells stands before the table',
      '<table>a<tr><td>b',
      'table',
      ['"a"', '<table>', '  <tbody>', '    <tr>', '      <td>', '        "b"'],
    ],
    [
      'formatting in the wrong order',
      '<b>a<p>b</b>c',
      'formatting',
      ['<b>', '  "a"', '<p>', '  <b>', '    "b"', '  "c"'],
    ],
    [
      'formatting that a block leaves open',
      '<p><i>a<p>b',
      'formatting',
      ['<p>', '  <i>', '    "a"', '<p>', '  <i>', '    "b"'],
    ],
    ['HTML in SVG', '<svg><p>a', 'foreign', ['<svg svg>', '<p>', '  "a"']],
  ])('%s', (_, html, unsupported, lines) => {
    const page = parsePage(`<!doctype html>${html}`)

    expect(page).toMatchObject({ by: 'spec', unsupported })
    expect(bodyOf(`<!doctype html>${html}`)).toEqual(lines)
  })
})

it('reads a piece of a table as if its table stood around it', () => {
  expect(bodyOf('<tr><td>a</td></tr>')).toEqual([
    '<table>',
    '  <tbody>',
    '    <tr>',
    '      <td>',
    '        "a"',
  ])
})

it('stays with the fast parser when told so', () => {
  expect(parsePage('<b>a<p>b</b>c', 'fast').by).toBe('fast')
  expect(parsePage('<p>a', 'spec').by).toBe('spec')
})
