/** The parts of a cooking recipe that are lists. */
export type ListLabel = 'ingredients' | 'instructions'

/** A word, not the beginning of a longer one; scripts without spaces between words go on at once. */
const end = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}])`

const headed = (words: string): RegExp =>
  new RegExp(`^(?:${words.replace(/\s+/g, '|').replaceAll('_', String.raw`\s`)})${end}`, 'iu')

/** Headings that are only for the ingredients of a dish (or of a product). */
const sure = headed(
  `(?:(?:the|for_the|recipe|main|key)_)?ingredients?(?:_list)? zutaten(?:liste)? ingrédients? ingredientes? ingredienti
  ingredients ingrediënten ingredienser ingrediensliste ingredienzen ingrediente(?:le)? składniki hozzávalók suroviny ingredience
  ingrediencie sestavine malzemeler ainekset sastojci састојци ингредиенты інгредієнти съставки
  necessary_ingredients 材料 用料 食材 재료 원료 المكونات المقادير מצרכים המצרכים υλικά συστατικά सामग्री উপকরণ ส่วนผสม วัตถุดิบ
  nguyên_liệu bahan(?:-bahan)? مواد_لازم ingredientai sastāvdaļas koostisosad osagaiak hráefni`,
)
/** Headings that may be for something else. */
const vague = headed(
  `you('ll|_will)?_need what_you('ll|_will)?_need shopping_list required_products состав продукти необходими_продукти innihald
  (?:(?:wat|dit)_)?(?:je_nodig_hebt|heb_je_nodig|hebben_we_nodig) (?:das|was)_(?:du_brauchst|brauchst_du|ihr_braucht|braucht_man|sie_brauchen)
  (?:ce_qu'|ce_qu’)?il_(?:vous_)?faut (?:lo_)?qué_necesitas lo_que_necesitas necesitas cosa_(?:ti_)?serve occorrente du_behöver du_trenger du_skal_bruge det_skal_du_bruge tarvitset
  potrzebujesz (?:você_)?vai_precisar co_budete_potřebovat`,
)
/** A heading that ends with the word: "Dough ingredients (makes 4)". */
const trailing =
  /^(?:[^\s:.!?]+\s){1,5}(?:ingredients|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|ingredienser|składniki)\s*(?:[(:].*)?$/iu
const steps = headed(
  `instructions? directions? method preparation steps how_to_make(?:_it)? zubereitung anleitung préparation étapes
  preparación elaboración instrucciones preparazione procedimento istruzioni bereid(?:ing|ingswijze|en) (?:en_)?zo_maak_je_het werkwijze aan_de_slag so_geht['’]?s modo_de_(?:preparo|fazer) preparo przygotowanie
  sposób_przygotowania elkészítés fremgangsmåde(?:n)? framgangsmåte(?:n)? gör_så_här slik_gjør_du postup yapılışı hazırlanışı
  valmistus приготовление приготування начин_на_приготвяне priprema příprava príprava mod_de_preparare 作り方 做法 步驟 步骤 만드는_법
  طريقة_التحضير אופן_ההכנה εκτέλεση विधि วิธีทำ cách_làm cara_membuat طرز_تهیه`,
)

/** Whether a heading's text names the list. */
export const isLabel = (text: string, label: ListLabel): boolean =>
  label === 'instructions' ? steps.test(text) : sure.test(text) || vague.test(text) || trailing.test(text)

/** Whether a heading may also stand over other lists. */
export const isVague = (text: string, label: ListLabel): boolean =>
  label === 'ingredients' && !sure.test(text) && (vague.test(text) || trailing.test(text))
