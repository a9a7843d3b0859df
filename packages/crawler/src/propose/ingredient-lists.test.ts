import { describe, expect, it } from 'vitest'
import { pageOf, proposedRow, structured } from '../testing/proposed-row.ts'

const ingredients = ['2 onions', '1 l water', 'salt']
const list = (entries: readonly string[], tag = 'ul'): string =>
  `<${tag}>${entries.map((one) => `<li>${one}</li>`).join('')}</${tag}>`
const rowOf = (body: string, head = ''): Record<string, unknown> => proposedRow(pageOf(body, head))

describe('the ingredients of a dish', () => {
  it.each([
    'Ingredients',
    'Zutaten',
    'Ingrédients :',
    'Ingredientes',
    'Składniki',
    'Suroviny',
    'Hozzávalók',
    'Ингредиенты',
    '材料（2人分）',
    '用料',
    '재료',
    'المكونات',
    'Υλικά',
    'Nguyên liệu',
    "What you'll need",
    'Wat je nodig hebt voor 4 personen',
    'Das brauchst du:',
    'Onion soup ingredients',
    'Dough Ingredients (makes 4)',
  ])('stand below "%s"', (heading) => {
    expect(rowOf(`<h2>${heading}</h2>${list(ingredients)}`)).toMatchObject({ ingredients })
  })

  it.each([
    [
      'paragraphs',
      `<p><strong>Ingredients</strong></p>${ingredients.map((one) => `<p>${one}</p>`).join('')}<p><strong>Method</strong></p><p>Cut 2 onions.</p>`,
    ],
    ['lines of one text', `<p><b>Ingredients:</b><br>${ingredients.join('<br>')}</p><p>Cut the onions.</p>`],
    [
      'rows of a table',
      '<h3>Ingredients</h3><table><tr><td>2</td><td>onions</td></tr><tr><td>1 l</td><td>water</td></tr><tr><td></td><td>salt</td></tr></table>',
    ],
    [
      'blocks named for them, with amount and name apart',
      '<div class="box"><div class="recipe-ingredient"><b class="ingredient-amount">2</b> <i class="ingredient-name">onions</i></div><div class="recipe-ingredient"><b class="ingredient-amount">1 l</b> <i class="ingredient-name">water</i></div><div class="recipe-ingredient"><i class="ingredient-name">salt</i></div></div>',
    ],
    [
      'entries with bullets, check boxes and signs without width',
      `<h3>Ingredients</h3>${list(['▢ 2 on\u200bions', '▢ 1 l water', '▢ salt'])}`,
    ],
    [
      'a list with headings of its parts',
      `<h3>Ingredients</h3>${list(['2 onions', '1 l water', 'salt', 'For the top:'])}`,
    ],
    [
      'a list with buttons',
      `<h3>Ingredients</h3>${list(ingredients.map((one) => `<span>${one}</span> <button>Add to list</button>`))}`,
    ],
    [
      'a list for narrow and one for wide screens',
      `<h3>Ingredients</h3><div>${list(ingredients)}${list(ingredients)}</div>`,
    ],
    [
      'a list in cups and one in grams',
      `<h3>Ingredients</h3><div>${list(ingredients)}${list(['3 small onions', '4 cups water', 'a pinch of salt'])}</div>`,
    ],
    [
      'bare lines between bold ones',
      `<div>We went to the market.<br><br><u><b>Ingredients:</b></u><br>${ingredients.join('<br>')}<br><br><b>Directions</b><br>Cut 2 onions.<br>Boil them.</div>`,
    ],
    [
      'bare lines before a sentence',
      `<div><b>Ingredients</b><br>We measure well.</div><div><h3>Ingredients</h3>${ingredients.join('<br>')}<br><br>Cut all of the onions and boil them for as long as it takes to go to the market.</div>`,
    ],
    [
      'paragraphs below a heading',
      `<h3>Ingredients</h3>${ingredients.map((one) => `<p>${one}</p>`).join('')}<h3>Method</h3><p>Cut 2 onions.</p>`,
    ],
    [
      'blocks below a bold one',
      `<div>Hello.</div><div><b>Ingredients</b></div>${ingredients.map((one) => `<div>${one}</div>`).join('')}<div><br></div><div><b>Method</b></div><div>Cut 2 onions.</div>`,
    ],
    [
      'the list of the open tab',
      `<h3>Ingredients</h3><ul role="tablist">${['US', 'Metric'].map((one) => `<li role="tab">${one}</li>`).join('')}</ul><div><div role="tabpanel" class="tab-pane"><p>2 onions</p><p>4 cups water</p><p>salt</p></div><div role="tabpanel" class="tab-pane active"><p>2 onions</p><p>1 l water</p><p>salt</p></div></div>`,
    ],
    [
      'a list below tabs, the tabs and their other lists left out',
      `<div id="ingredients"><ul role="tablist"><li role="tab">Ingredients</li><li role="tab">Equipment</li></ul><div class="tab-pane active">${list(ingredients)}</div><div class="tab-pane"><ul class="ingredients">${['pot', 'pan', 'oven'].map((one) => `<li>${one}</li>`).join('')}</ul></div></div>`,
    ],
    [
      'the list of a tab that is closed, if the open one has none',
      `<div class="tab-pane active"><p>About it.</p></div><div class="tab-pane"><h3>Ingredients</h3>${list(ingredients)}</div>`,
    ],
  ])('may be %s', (_, body) => {
    expect(rowOf(body)).toMatchObject({ ingredients })
  })

  it.each([
    [
      'a menu with their name',
      `<nav><ul class="ingredients">${['Fish 12', 'Meat 30', 'Rice 4'].map((one) => `<li><a href="/${one}">${one}</a></li>`).join('')}</ul></nav><p>Text.</p>`,
    ],
    [
      'links in the footer',
      `<footer><h3>Ingredients</h3>${list(['2 onions', '1 l water', 'salt'])}</footer><p>Text.</p>`,
    ],
    [
      'links to other pages',
      `<h3>Ingredients</h3>${list(['<a href="/a">Apples</a>', '<a href="/b">Bread</a>', '<a href="/c">Cheese</a>'])}`,
    ],
    [
      'the steps',
      `<h3>Ingredients</h3>${list(['Cut the onions.', 'Boil them.', 'Serve hot.'].map((step) => `${step} ${'And take all the time that this needs. '.repeat(3)}`))}`,
    ],
    [
      'things that one needs for something else',
      `<h3>What you'll need</h3>${list(['Hammer', 'Nails', 'Wood'])}`,
    ],
  ])('are not %s', (_, body) => {
    expect(rowOf(body)['ingredients']).toBeUndefined()
  })

  it.each([
    [
      'one list',
      '<h3>Recipe: Orange carrots</h3>',
      ['3 carrots', '1/2 tsp salt', '1 tbsp oil', 'pepper'],
      [],
    ],
    [
      'the list of a part, too',
      '<h3>Carrots</h3>',
      ['3 carrots', '2 EL Öl', '1 EL Essig'],
      ['1 onion', '2 EL Soße', '3 eggs'],
    ],
    ['a list in another script', '<h3>レシピ</h3>', ['にんじん 3本', 'しょうゆ 大さじ1', '酢 小さじ2'], []],
  ])('without a heading are those measured in spoons: %s', (_, heading, first, second) => {
    const body = `${heading}${list(first)}${second.length > 0 ? `<h4>Sauce</h4>${list(second)}` : ''}<p>Cut and boil.</p>`

    expect(rowOf(body)).toMatchObject({ ingredients: [...first, ...second] })
  })

  it('are the lines of several parts, up to the steps', () => {
    const head = (text: string) => `<p><strong>${text}</strong></p>`
    const body = `${head('Ingredients')}<p>2 onions<br>1 l water</p>${head('For the top')}<p>1 egg<br>salt<br>2 tsp oil</p><p>Method-</p><p>Cut 2 onions.</p>`

    expect(rowOf(body)).toMatchObject({
      ingredients: ['2 onions', '1 l water', '1 egg', 'salt', '2 tsp oil'],
    })
  })

  it('without a heading may be the lines of one text', () => {
    const lines = ['3 carrots', '1/2 tsp salt', '1 tbsp oil']

    expect(rowOf(`<h2>Carrots</h2><p>${lines.join('<br>')}</p><p>Cut and boil.</p>`)).toMatchObject({
      ingredients: lines,
    })
  })

  it.each([
    ['nutrients', ['10 g protein', '5 g fat', '20 g sugar', '200 kcal']],
    ['goods', ['2 cups', '6 plates', '12 forks', '4 bowls', '1 pot']],
    ['steps', ['Boil 1 l of water.', 'Add 1 tsp salt.', 'Add 2 tbsp oil.']],
  ])('are not %s without a heading', (_, entries) => {
    expect(rowOf(`<h2>Thing</h2>${list(entries)}<p>Text.</p>`)['ingredients']).toBeUndefined()
  })

  it('are those shown where the declared ones are names alone', () => {
    const head = structured({
      '@type': 'Recipe',
      name: 'Thing',
      recipeIngredient: ['onions', 'water', 'salt'],
    })

    expect(rowOf(`<h3>Ingredients</h3>${list(['2 onions', '1 l water', '1 tsp salt'])}`, head)).toMatchObject(
      {
        ingredients: ['2 onions', '1 l water', '1 tsp salt'],
      },
    )
  })

  it('are those declared where the shown ones say nothing more', () => {
    const head = structured({
      '@type': 'Recipe',
      name: 'Thing',
      recipeIngredient: ['2 onions (big)', '1 l water', 'salt'],
    })

    expect(rowOf(`<h3>Ingredients</h3>${list(ingredients)}`, head)).toMatchObject({
      ingredients: ['2 onions (big)', '1 l water', 'salt'],
    })
  })

  it.each([
    [
      'with decimals for fractions',
      ['0.5 cup butter (melted)', '1.333 cups milk'],
      ['½ cup butter, melted', '1 ⅓ cups milk'],
    ],
    ['with the amount behind a comma', ['milk, 500 ml', 'flour, 10 tbsp'], ['500 ml milk', '10 tbsp flour']],
    ['with the amount behind a dash', ['milk — 500 ml', 'flour — 10 tbsp'], ['milk 500 ml', 'flour 10 tbsp']],
  ])('are those shown where the same are declared %s', (_, declared, shown) => {
    const head = structured({ '@type': 'Recipe', name: 'Thing', recipeIngredient: [...declared, 'salt'] })

    expect(rowOf(`<h3>Ingredients</h3>${list([...shown, 'salt'])}`, head)).toMatchObject({
      ingredients: [...shown, 'salt'],
    })
  })

  it.each([
    ['wording', ['0.5 cup butter', '1 l milk'], ['½ cup soft butter', '1 l milk']],
    ['a button', ['0.5 cup butter', '1 l milk'], ['½ cup butter Buy', '1 l milk Buy']],
    ['brackets', ['2 onions (chopped)', '1 l milk'], ['2 onions chopped', '1 l milk']],
  ])('are those declared where the shown ones differ by %s', (_, declared, shown) => {
    const head = structured({ '@type': 'Recipe', name: 'Thing', recipeIngredient: [...declared, 'salt'] })

    expect(rowOf(`<h3>Ingredients</h3>${list([...shown, 'salt'])}`, head)).toMatchObject({
      ingredients: [...declared, 'salt'],
    })
  })

  it('lose the heading of a part inside its first entry', () => {
    const entries = ['2 onions', '<p class="part">For the top:</p><p>1 l water</p>', 'salt', 'pepper']

    expect(rowOf(`<h3>Ingredients</h3>${list(entries)}`)).toMatchObject({
      ingredients: ['2 onions', '1 l water', 'salt', 'pepper'],
    })
  })

  it('are not the entries of a menu with their name beside them', () => {
    const menu = list(['Fish', 'Meat', 'Rice'].map((one) => `<a href="/${one}">${one}</a>`))

    expect(
      rowOf(
        `<div id="menu-ingredients">${menu}</div><div class="ingredients">${list([...ingredients, 'oil'])}</div>`,
      ),
    ).toMatchObject({ ingredients: [...ingredients, 'oil'] })
  })

  it('lose what a template left in them', () => {
    const recipeIngredient = ['undefined undefined salt', '2 undefined onions', '1 l water , cold']

    expect(rowOf('', structured({ '@type': 'Recipe', name: 'Thing', recipeIngredient }))).toMatchObject({
      ingredients: ['salt', '2 onions', '1 l water, cold'],
    })
  })

  it('are below their own heading rather than one that may be for something else', () => {
    const hints = '<h2>What you need to know about ingredients</h2>'
    const tips = `<h3>Tips for our ingredients</h3>${list(['Use 2 bowls.', 'Wait 1 hour.', 'Cut all.'])}`

    expect(rowOf(`${hints}${tips}<h3>Ingredients</h3>${list(ingredients)}`)).toMatchObject({ ingredients })
  })

  it('are none below a heading that only ends with their name, without amounts', () => {
    expect(rowOf(`<h2>Seasonal ingredients</h2>${list(['Onions', 'Apples', 'Pears'])}`)).not.toHaveProperty(
      'ingredients',
    )
  })

  it('do not go on with links that follow their list', () => {
    const links = list(
      ['Share on Example', 'Share on Other', 'Send'].map((one) => `<a href="/${one}">${one}</a>`),
    )

    expect(rowOf(`<p>Ingredients</p>${list(ingredients)}<p>Cut the onions.</p>${links}`)).toMatchObject({
      ingredients,
    })
  })

  it('may begin with the heading of their first part', () => {
    const parts = '<p><b>Dough</b></p><p>2 cups flour</p><p>1 egg</p><p><b>Filling</b></p><p>3 apples</p>'

    expect(rowOf(`<h4>Ingredients:</h4>${parts}<h4>Directions</h4><p>Cut the apples.</p>`)).toMatchObject({
      ingredients: ['2 cups flour', '1 egg', '3 apples'],
    })
  })

  it('name something', () => {
    expect(rowOf(`<h3>Ingredients</h3>${list(['2', '0.5', '250'])}`)).not.toHaveProperty('ingredients')
  })
})
