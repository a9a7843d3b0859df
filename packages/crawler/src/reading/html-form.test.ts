import { expect, it } from 'vitest'
import { parseHtml } from '../extract/parse-html.ts'
import { compileSelector } from '../extract/selector.ts'
import { fillForm, formOf } from './html-form.ts'

it.each([
  ['/app/', 'https://x.example/app/enter'],
  ['http://', 'https://x.example/enter'],
])('sends a form to where the base %s leads', (base, expected) => {
  const page = parseHtml(`<base href="${base}"><form action="enter" method="post"></form>`)

  const form = formOf(page, 'https://x.example/login', compileSelector('form'))

  expect(fillForm(form!, { user: 'ada' }).url.href).toBe(expected)
})

const address = 'https://x.example/login?next=a#top'
const form = (html: string, selector = 'form') => formOf(parseHtml(html), address, compileSelector(selector))
const fieldsOf = (inner: string) => form(`<form>${inner}</form>`)!.fields

it.each([
  ['<form>', { url: address, isPost: false, enctype: '', fields: [] }],
  ['<form action="" method="POST">', { url: address, isPost: true }],
  ['<form action="?a">', { url: 'https://x.example/login?a' }],
  [
    '<form action="//y.example/in" enctype="text/plain">',
    { url: 'https://y.example/in', enctype: 'text/plain' },
  ],
  ['<form action="http://y.example/">', { url: 'http://y.example/' }],
  ['<form method="dialog">', { isPost: false }],
])('%s submits to %o', (html, expected) => {
  expect(form(html)).toMatchObject({ base: address, ...expected })
})

it.each([
  '<p>',
  '<form action="mailto:a@b.test">',
  '<form action="javascript:go()">',
  '<form action="https://">',
])('there is no form to submit in %s', (html) => {
  expect(form(html)).toBeNull()
})

it('is the one that the selector names', () => {
  expect(form('<form id="a" action="/a"></form><form id="b" action="/b">', '#b')!.url).toBe(
    'https://x.example/b',
  )
})

it.each<[string, [string, string][]]>([
  [
    '<input name="a" value="1"><input name="b"><input value="none">',
    [
      ['a', '1'],
      ['b', ''],
    ],
  ],
  [
    '<input name="a" type="hidden" value="1"><input name="b" type="PASSWORD" value="2">',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['<input name="a" disabled><fieldset><input name="b"></fieldset>', [['b', '']]],
  ['<input type="checkbox" name="a"><input type="checkbox" name="b" checked>', [['b', 'on']]],
  [
    '<input type="checkbox" name="a" value="x" checked><input type="Radio" name="b" value="y" checked>',
    [
      ['a', 'x'],
      ['b', 'y'],
    ],
  ],
  ['<input type="radio" name="a" value="x"><input type="radio" name="a" value="y" checked>', [['a', 'y']]],
  [
    '<input type="button" name="a"><input type="reset" name="b"><input type="image" name="c"><input type="file" name="d">',
    [],
  ],
  ['<button name="a" value="1">x</button><button name="b" value="2">y</button>', [['a', '1']]],
  ['<button name="a">x</button>', [['a', '']]],
  [
    '<button type="button" name="a"></button><button type="reset" name="b"></button><button type="submit" name="c"></button>',
    [['c', '']],
  ],
  ['<input type="submit" name="a" value="Go"><button name="b"></button>', [['a', 'Go']]],
  [
    '<input name="x"><input type="submit" name="a" value="Go">',
    [
      ['x', ''],
      ['a', 'Go'],
    ],
  ],
  ['<textarea name="a"> one\ntwo </textarea>', [['a', 'one two']]],
  ['<select name="a"><option value="1">one<option value="2" selected>two</select>', [['a', '2']]],
  ['<select name="a"><option>one<option>two</select>', [['a', 'one']]],
  ['<select name="a"></select>', [['a', '']]],
  ['<p name="a"></p><output name="b"></output>', []],
])('%s would submit %j', (inner, fields) => {
  expect(fieldsOf(inner)).toEqual(fields)
})

const filled = (attributes: string, values: Record<string, string>) =>
  fillForm(form(`<form ${attributes}><input name="token" value="t"><input name="user">`)!, values)

it('is sent in its address, in place of what stood there', () => {
  const { url, send } = filled('action="/find?old=1"', { user: 'ada & co', more: 'x' })

  expect(url.href).toBe('https://x.example/find?token=t&user=ada+%26+co&more=x')
  expect(send).toBeNull()
})

it('is sent as text, from the page that contains it', () => {
  const { url, send } = filled('method="post" action="/in?a"', { user: 'ada' })

  expect(url.href).toBe('https://x.example/in?a')
  expect(send).toEqual({
    method: 'POST',
    headers: {
      origin: 'https://x.example',
      referer: address,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'token=t&user=ada',
  })
})

it('is sent in parts where it says so', async () => {
  const { send } = filled('method="post" enctype="Multipart/Form-Data"', { user: 'ada\r\nx', 'a"b': '1' })
  const headers = { 'content-type': send!.headers!['content-type']! }
  const parts = await new Response(send!.body, { headers }).formData()

  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=----windrow[\da-f-]{36}$/)
  expect([...parts]).toEqual([
    ['token', 't'],
    ['user', 'ada\r\nx'],
    ['a"b', '1'],
  ])
  expect(send).toMatchObject({ method: 'POST', headers: { origin: 'https://x.example', referer: address } })
})
