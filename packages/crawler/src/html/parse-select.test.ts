import { describe, expect, it } from 'vitest'
import { allElements } from '../extract/parse-html.ts'
import { parsePage } from './parse-page.ts'
import { treeLines } from './tree-lines.ts'

/** The content of the body, one line per node. */
const bodyOf = (html: string): string[] => {
  const lines = treeLines(parsePage(html).root)
  return lines.slice(lines.indexOf('|   <body>') + 1).map((line) => line.slice('|     '.length))
}

// The rules for select of the HTML standard since 2025, as implemented by browsers.
describe('a select', () => {
  it.each([
    [
      'keeps what is in its options',
      '<select><option><b>a</b><img src=i><option>b</select>c',
      [
        '<select>',
        '  <option>',
        '    <b>',
        '      "a"',
        '    <img>',
        '      src="i"',
        '  <option>',
        '    "b"',
        '"c"',
      ],
    ],
    [
      'keeps blocks and paragraphs, and ends those that are open with it',
      '<p>a<select><div><p>b<option>c</select>d',
      [
        '<p>',
        '  "a"',
        '  <select>',
        '    <div>',
        '      <p>',
        '        "b"',
        '      <option>',
        '        "c"',
        '  "d"',
      ],
    ],
    [
      'is ended by another one, which is dropped',
      '<select><option>a<select><option>b',
      ['<select>', '  <option>', '    "a"', '<option>', '  "b"'],
    ],
    [
      'is ended by an input',
      '<select><option>a<input>b',
      ['<select>', '  <option>', '    "a"', '<input>', '"b"'],
    ],
    [
      'has groups and lines that end options',
      '<select><optgroup><option>a<hr><optgroup><option>b</optgroup>c',
      [
        '<select>',
        '  <optgroup>',
        '    <option>',
        '      "a"',
        '  <hr>',
        '  <optgroup>',
        '    <option>',
        '      "b"',
        '  "c"',
      ],
    ],
    [
      'is not left by the end tags of what is around it',
      '<div><b><select></div></b><option>a</select>c',
      ['<div>', '  <b>', '    <select>', '      <option>', '        "a"', '    "c"'],
    ],
    [
      'in a cell ends with the cell',
      '<table><tr><td><select><option>a<td>b',
      [
        '<table>',
        '  <tbody>',
        '    <tr>',
        '      <td>',
        '        <select>',
        '          <option>',
        '            "a"',
        '      <td>',
        '        "b"',
      ],
    ],
    [
      'may hold a template',
      '<select><template><option>a</template><option>b',
      ['<select>', '  <template>', '    <option>', '      "a"', '  <option>', '    "b"'],
    ],
  ])('%s', (_, html, lines) => {
    expect(bodyOf(html)).toEqual(lines)
  })
})

describe('the button of a select', () => {
  const button = '<button><selectedcontent>old</selectedcontent></button>'
  const shown = (html: string): string[] => {
    const lines = bodyOf(html)
    const start = lines.indexOf('    <selectedcontent>') + 1
    return lines.slice(
      start,
      lines.findIndex((line, at) => at >= start && !line.startsWith('      ')),
    )
  }

  it.each([
    [
      'the first option that can be chosen',
      '<option disabled>a<option><i>b</i>',
      ['      <i>', '        "b"'],
    ],
    ['the option that is chosen', '<option>a<option selected>b', ['      "b"']],
    ['nothing of a disabled group', '<optgroup disabled><option>a</optgroup><option>c', ['      "c"']],
  ])('shows %s', (_, options, lines) => {
    expect(shown(`<select>${button}${options}</select>`)).toEqual(lines)
  })

  it('is left as it is where several may be chosen', () => {
    expect(shown(`<select multiple>${button}<option>a</select>`)).toEqual(['      "old"'])
  })

  it('does not double a page with each select in a select', () => {
    const nested = `<select>${button}<option><object>`.repeat(60)
    const elements = (html: string) => allElements(parsePage(html).root).length

    expect(elements(nested)).toBeLessThan(60 * 10)
  })
})
