import { describe, expect, it } from 'vitest'
import { languageFit } from './language-fit.ts'

describe('the letters of a text', () => {
  it.each([
    ['Polish', 'Zażółć gęślą jaźń, ćma'],
    ['Czech', 'Příliš žluťoučký kůň úpěl ďábelské ódy, něho'],
    ['Slovak', 'Vŕba, mĺkvy, ľúbosť, žĺtok, dážď, päť, kôň, vaňa, čo, ďaleko, šťastie, výr'],
    ['Hungarian', 'Árvíztűrő tükörfúrógép, íz'],
    ['Romanian', 'În țară, și mâine, încă; şi ţară'],
    ['Croatian', 'Đak žuri kući, čaša šećera'],
    ['Turkish', 'Pijamalı hasta yağız şoföre çabucak güvendi, kâğıt, îman, sükûn'],
    ['Lithuanian', 'Įlinkdama fechtuotojo špaga blykčiojo, ąžuolą, žmonių, šūkį, mėnuo, ką, dėžę'],
    ['Latvian', 'Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus'],
    ['Estonian', 'Põdur Zagrebi tšellomängija, žürii, öö'],
    ['German', 'Zwölf Boxkämpfer jagen Viktor über den großen Sylter Deich, Café'],
    ['French', 'Dès Noël où un zéphyr haï me vêt de glaçons würmiens, là, île, bœuf, âme, août, ôter, ÿ, æ'],
    ['Spanish', 'El pingüino Wenceslao hizo kilómetros, año, ánimo, café, aquí, útil, 1ª, 2º'],
    ['Portuguese', 'À noite, vovô Kowalsky vê o ímã cair no pé do pinguim, ações, úteis, pôr, lá, 1ª, 2º'],
    ['Italian', 'Perché la città è più ardua, però così, lunedì, virtù, né, príncipi, ó, ú'],
    ['Swedish and Danish', 'Flygande bäckasiner söka hwila på mjuka tuvor, æble, øl, idé'],
    ['Icelandic', 'Kæmi ný öxi hér, ykist þjófum nú bæði víl og ádrepa, kóð'],
    ['Dutch', 'één ruïne, België, coördinaat, reünie, hé, vóór, façade, crème, overál'],
    ['Vietnamese', 'Chúng tôi, đi, mưa, hàng năm, ý, ũ, ĩ'],
    ['Russian', 'Наша компания работает на рынке. Доставка товаров осуществляется по всей стране.'],
    ['Greek', 'Η εταιρεία μας δραστηριοποιείται στην αγορά.'],
    ['Hebrew', 'החברה שלנו פועלת בשוק מאז שנת.'],
    ['Arabic', 'تعمل شركتنا في السوق منذ عام.'],
    ['Thai', 'บริษัทของเราดำเนินธุรกิจตั้งแต่ปี'],
    ['Korean', '저희 회사는 서울에 있으며 전국으로 배송합니다.'],
    ['Japanese', '東京の天気は晴れです。お問い合わせはこちらからどうぞ。'],
    ['Chinese', '本公司成立于一九九八年，主要生产各种家用电器。'],
    ['Chinese of Taiwan', '本公司成立於一九九八年，主要生產各種家用電器。'],
  ])('are wholly those of %s', (_language, text) => {
    expect(languageFit(text)).toBe(1)
    expect(languageFit(text.toUpperCase())).toBe(1)
  })

  it.each([
    ['Cyrillic', 'ъщэюфх'],
    ['Greek', 'ξψζφχώ'],
    ['Hebrew', 'סטגזצק'],
    ['Arabic', 'ثذضظغخ'],
    ['Thai', 'ฌฐฒฎฏฬ'],
    ['Korean', '쀼쮓뀷뙗쓩'],
    ['Chinese', '龘靐齉爩麤'],
  ])('are those of no language where only rare ones of %s are there', (_script, text) => {
    expect(languageFit(text)).toBe(0)
  })

  it('fit in part where a part of them does', () => {
    expect(languageFit('äöß ą')).toBe(0.75)
    expect(languageFit('оеаи ъщэюфх')).toBeCloseTo(0.4 / 0.6)
    expect(languageFit('оеаи ąąа')).toBeCloseTo(5 / 7)
  })

  it.each(['plain ASCII', '', '12 € – “3”'])('tell nothing where there are none: "%s"', (text) => {
    expect(languageFit(text)).toBe(0.5)
  })
})
