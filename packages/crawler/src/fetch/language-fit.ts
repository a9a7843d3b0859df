/** The non-ASCII letters of languages in Latin script; the last ones cover German and Italian, among others. */
const alphabets: readonly string[] = [
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
  'çğıöşüâîû',
  'ąčęėįšųūž',
  'āčēģīķļņšūž',
  'äõöšüž',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúüªº',
  'àáâãçéêíóôõúªº',
  'åäöæøé',
  'áæéðíóöúýþ',
  'éëïóöüèáç',
  'àáâãèéêìíòóôõùúýăđĩũơưäöüßñçåø',
]

/** Frequent Chinese characters: common to both scripts, and specific to one. */
const hanzi =
  '的一是不了在人有我他中大上到子和你地出道也年得就那要下以生自去之家可她小心多天而能好都然日起成事只作想看文手十用主行方又如前所本面公同三已老知民分外但身些高意把法此回二理美月明' +
  '其全工己者向情部正名定女力等很最新什打便位因重被走四第相次政海口使教西再平真世信北少加化由代入先山五太水市眼才比住九笑性通目立命活神件安表原白路期叫死常提感金何更反合放做系或司' +
  '利受光王果界及今京制解各任至清物台象共干接它八特望直服毛林建南度色字交算百吃科怎元社六功指思非流每青管夫跟花快'
const simplified =
  '这来国个说们为时会着过学对里后么没于还发当无开见经头从动两长样现将与进实点种声话儿问机给几业间电门东听气关并内却军产万体别处总场师书员华报马张难数车应计亲务记边风战许觉题统请爱让认论义术结连远资队带'
const traditional =
  '這來國個說們為時會著過學對裡後麼沒於還發當無開見經頭從動兩長樣現將與進實點種聲話兒問機給幾業間電門東聽氣關並內卻軍產萬體別處總場師書員華報馬張難數車應計親務記邊風戰許覺題統請愛讓認論義術結連遠資隊帶'
const syllables =
  '이다는에의하고가을한지로은기사도를서인나리어자대시정아해들일여수있그게보으라전상부니과스제장주원용공구모만안마오문성동유회국습입요신세합방내우중개경화조연무소물관비산진심품터객'

interface Script {
  isOf: RegExp
  frequent: ReadonlySet<string>
  /** Minimum share of frequent characters in real text, 0 to 1. */
  share: number
}

const script = (isOf: RegExp, frequent: string, share: number): Script => ({
  isOf,
  frequent: new Set(frequent),
  share,
})

const han = /\p{Script=Han}/u
const scripts: readonly Script[] = [
  script(/\p{Script=Cyrillic}/u, 'оеаинтсрвлкді', 0.6),
  script(/\p{Script=Greek}/u, 'αάοόιίεέτσςνηήυύρ', 0.65),
  script(/\p{Script=Hebrew}/u, 'יוהלאתרשבמ', 0.65),
  script(/\p{Script=Arabic}/u, 'اليمنتورةهعبدس', 0.65),
  script(/\p{Script=Thai}/u, 'านรอกเงมยลวดทสต่้ปบีคัิ', 0.65),
  script(/\p{Script=Hangul}/u, syllables, 0.5),
  script(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u, kana(), 0.3),
  script(han, hanzi + simplified, 0.35),
  script(han, hanzi + traditional, 0.35),
]

function kana(): string {
  return String.fromCodePoint(...Array.from({ length: 0x30ff - 0x3041 }, (_, at) => 0x3041 + at))
}

/** How well the non-ASCII letters of a text fit a single language, from 0 to 1. */
export function languageFit(text: string): number {
  const counts = new Map<string, number>()
  let all = 0
  for (const letter of text.toLowerCase()) {
    if (letter < '\u0080' || !/[\p{L}\p{M}]/u.test(letter)) continue
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
    all++
  }
  if (all === 0) return unknown
  const shareOf = (isOne: (letter: string) => boolean): number => {
    let sum = 0
    for (const [letter, count] of counts) if (isOne(letter)) sum += count
    return sum / all
  }
  const latin = alphabets.map((own) => shareOf((letter) => own.includes(letter)))
  const others = scripts.map(({ isOf, frequent, share }) => {
    const own = shareOf((letter) => isOf.test(letter))
    return own === 0 ? 0 : own * Math.min(1, shareOf((letter) => frequent.has(letter)) / share)
  })
  return Math.max(...latin, ...others)
}

/** The result for a text without such letters. */
const unknown = 0.5
