import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'
import { stopWords } from './stop-words.ts'
import { wordsOf } from './text-labels.ts'

const of = (text: string) => languageOf(text, wordsOf(text))

describe('the language of a text', () => {
  it.each([
    ['English', 'A light kettle with a long handle, made for the kitchen and the garden'],
    ['German', 'Ein leichter Kessel mit langem Griff, gemacht für die Küche und den Garten'],
    ['French', 'Une bouilloire légère avec un long manche, pour la cuisine et dans le jardin'],
    ['Spanish', 'Una tetera ligera con el mango largo, hecha para la cocina y los jardines del sur'],
    ['Italian', 'Un bollitore leggero che non pesa, con il manico lungo della cucina e per gli orti'],
    ['Portuguese', 'Uma chaleira leve com cabo longo, não pesa nas mãos e serve para os jardins da casa'],
    ['Dutch', 'Een lichte ketel met het lange handvat van hout, voor de keuken en ook voor buiten'],
    ['Polish', 'Lekki czajnik, który nie waży dużo i jest dobry dla kuchni oraz ogrodu'],
    ['Czech', 'Lehká konvice, která je dobrá pro kuchyň nebo jako dárek, a také při cestách'],
    ['Swedish', 'En lätt kittel som är gjord för köket och inte väger mycket, även från skogen'],
    ['Danish', 'En let kedel af stål, der efter mange år kun blev bedre, lavet mod kulde'],
    ['Norwegian', 'En lett kjele av stål som ikke veier mye, laget etter mål og bare for både kjøkken'],
    ['Finnish', 'Kevyt kattila, joka on tehty keittiöön ja jonka kahva ei ole kuuma, mutta myös pitkä'],
    ['Hungarian', 'Könnyű vízforraló, ami nem nehéz, és hogy a konyhában egy jó társ, csak ez kell'],
    ['Romanian', 'Un ceainic ușor pentru bucătărie și grădină, care nu este greu, cu mâner din lemn'],
    ['Turkish', 'Mutfak ve bahçe için hafif bir çaydanlık, çok uzun saplı ve daha kullanışlı'],
    ['Russian', 'Лёгкий чайник для кухни, который не весит много и также подходит для сада, как подарок'],
    ['Ukrainian', 'Легкий чайник для кухні, що не важить багато та також підходить для саду, як подарунок'],
    ['Bulgarian', 'Лек чайник за кухнята, който не тежи и също може да се използва във двора със деца'],
    ['Arabic', 'إبريق خفيف من الفولاذ في المطبخ أو على النار مع مقبض طويل'],
    ['Persian', 'کتری سبک برای آشپزخانه که از فولاد است و با دسته بلند در باغ'],
    ['Japanese', '台所と庭のための軽いやかんです'],
    ['Korean', '부엌과 정원을 위한 가벼운 주전자입니다'],
    ['Chinese', '适合厨房和花园使用的轻便水壶'],
    ['Thai', 'กาต้มน้ำน้ำหนักเบาสำหรับห้องครัวและสวน'],
    ['Greek', 'Ελαφρύς βραστήρας για την κουζίνα και τον κήπο'],
    ['Hebrew', 'קומקום קל למטבח ולגינה עם ידית ארוכה'],
  ])('is %s', (language, text) => {
    expect(of(text)).toBe(language)
  })

  it.each([
    'steel kettle 2 l',
    'Der Kessel',
    'https://shop.example/the/kettle/and/more',
    '4006381333931',
    'やかん',
    '',
  ])('is not sure of "%s"', (text) => {
    expect(of(text)).toBeNull()
  })

  it('is found by words that count: all have two letters or more, and none is of many languages', () => {
    const known = Object.values(stopWords).map((words) => words.split(' '))
    const counts = new Map<string, number>()
    for (const words of known) {
      expect(new Set(words).size).toBe(words.length)
      expect(words.length).toBeGreaterThanOrEqual(20)
      expect(words.filter(({ length }) => length < 2)).toEqual([])
      for (const word of words) counts.set(word, 1 + (counts.get(word) ?? 0))
    }
    expect([...counts].filter(([, count]) => count > 6)).toEqual([])
  })
})
