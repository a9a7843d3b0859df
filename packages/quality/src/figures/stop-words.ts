/**
 * Frequent short words by language, in lower case and of two letters or more. Those that several languages share count
 * for each of them.
 */
export const stopWords: Readonly<Record<string, string>> = {
  English:
    'the and of to is with for that this it are was be from or by as at you your our not have has can will on in',
  German:
    'der die das und ist mit für von den dem des ein eine einen einer eines zu zur zum im auf nicht sich auch als bei aus wird sind oder wie nach durch über',
  French:
    'le la les des du une est et pour dans avec sur par pas qui que ce cette ces aux au votre vos nous vous sont ou plus être leur',
  Spanish:
    'el la los las de del una un es con para por que en se su sus al lo más como este esta pero muy son sin sobre',
  Italian:
    'il lo gli di del della delle dei che non per con una un sono nel nella alla anche più come questo questa ed su dal dalla',
  Portuguese:
    'os as do da dos das uma um não com para que em se no na nos nas ao mais como este esta são seu sua pelo pela você',
  Dutch:
    'de het een van en is met voor dat zijn op te niet aan er ook als bij uit naar door wordt deze dit maar om je onze',
  Polish:
    'nie się jest na do to że jak od po dla przez oraz lub jego ale są być przy tym ze które który już tylko może',
  Czech:
    'je se na to že do pro jako od po nebo jsou byl byla být při jeho ale také který která které už jen nejsou až za by',
  Swedish:
    'och att det som en är av för på med den till inte om har ett dom var kan från eller vi ska efter även när alla',
  Danish:
    'og at det som en der er af for på med den til ikke om har et de kan fra eller vi efter også når blev mod kun',
  Norwegian:
    'og at det som en er av for på med den til ikke om har et de kan fra eller vi etter også når ble mot bare både',
  Finnish:
    'ja on ei se että oli ovat myös mutta kun kuin tai joka jos niin sen sekä voi ole tämä jotka hän mukaan vain',
  Hungarian:
    'az és hogy nem egy is ez meg van volt csak már vagy mint azt ki lehet kell így ezt után minden még',
  Romanian:
    'și de la în cu nu este care din pentru pe mai sunt ca sau prin fi după cea ce fost foarte dar între acest această',
  Turkish:
    've bir bu için ile da çok daha gibi olarak en ya ne kadar olan değil her sonra ama var veya hem mi',
  Russian:
    'не на что по как это из для от за то или его но так при до был все они она если также может только чтобы',
  Ukrainian:
    'не на що та як це із для від за або його але так при до був все вони вона якщо також може тільки щоб',
  Bulgarian: 'не на че по как това от за се са или но при до да ще може само който която също във със ги има',
  Arabic: 'من في على إلى عن التي الذي هذا هذه مع أن كان لا ما هو هي بعد كل بين أو',
  Persian: 'از در به که این را با برای است آن یک تا می شود بر هم خود شده ها نیز',
}
