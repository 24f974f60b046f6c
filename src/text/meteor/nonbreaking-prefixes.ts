/**
 * Abbreviations whose period does not end a sentence, as METEOR 1.5 takes them from the Moses tokenizer (revision
 * 3881). A few Spanish entries are garbled there ("nÃºm") and kept so: they match text that is garbled in the same way.
 */
const lists: Readonly<Record<string, string>> = {
  en:
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Adj Adm Adv Asst Bart Bldg Brig Bros Capt Cmdr Col " +
    "Comdr Con Corp Cpl DR Dr Drs Ens Gen Gov Hon Hr Hosp Insp Lt MM MR MRS MS Maj Messrs Mlle Mme Mr Mrs Ms " +
    "Msgr Op Ord Pfc Ph Prof Pvt Rep Reps Res Rev Rt Sen Sens Sfc Sgt Sr St Supt Surg v vs i.e rev e.g Nos Nr",
  fr:
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z " +
    "A.C.N A.M art ann apr av auj lib B.P boul ca c.-à-d cf ch.-l chap contr C.P.I C.Q.F.D C.N C.N.S C.S dir éd " +
    "e.g env al etc E.V ex fasc fém fig fr hab ibid id i.e inf LL.AA LL.AA.II LL.AA.RR LL.AA.SS L.D LL.EE LL.MM " +
    "LL.MM.II.RR loc.cit masc MM ms N.B N.D.A N.D.L.R N.D.T n/réf NN.SS N.S N.D N.P.A.I p.c.c pl pp p.ex p.j " +
    "P.S R.A.S R.-V R.P R.I.P SS S.S S.A S.A.I S.A.R S.A.S S.E sec sect sing S.M S.M.I.R sq sqq suiv sup suppl " +
    "tél T.S.V.P vb vol vs X.O Z.I",
  de:
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z II " +
    "III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XX ii iii iv vi vii viii ix xi xii xiii xiv xv " +
    "xvi xvii xviii xix xx Adj Adm Adv Asst Bart Bldg Brig Bros Capt Cmdr Col Comdr Con Corp Cpl DR Dr Ens Gen " +
    "Gov Hon Hosp Insp Lt MM MR MRS MS Maj Messrs Mlle Mme Mr Mrs Ms Msgr Op Ord Pfc Ph Prof Pvt Rep Reps Res " +
    "Rev Rt Sen Sens Sfc Sgt Sr St Supt Surg Mio Mrd bzw vs usw d.h z.B u.a etc MwSt ggf d.J D.h m.E vgl I.F " +
    "z.T sogen ff u.E g.U g.g.A c.-à-d Buchst u.s.w sog u.ä Std evtl Zt Chr u.U o.ä Ltd b.A z.Zt spp sen SA k.o " +
    "jun i.H.v dgl dergl Co zzt usf s.p.a Dkr bzgl BSE No Nos Art Nr pp ca Ca 1 2 3 4 5 6 7 8 9 10 11 12 13 14 " +
    "15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 " +
    "50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 " +
    "85 86 87 88 89 90 91 92 93 94 95 96 97 98 99",
  es:
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z A.C Apdo Av Bco CC.AA Da Dep Dn Dr Dra EE.UU Excmo " +
    "FF.CC Fil Gral J.C Let Lic N.B P.D P.V.P Prof Pts Rte S.A S.A.R S.E S.L S.R.C Sr Sra Srta Sta Sto T.V.E " +
    "Tel Ud Uds V.B V.E Vd Vds a/c adj admón afmo apdo av c c.f c.g cap cm cta dcha doc ej entlo esq etc f.c gr " +
    "grs izq kg km mg mm nÃºm núm p p.a p.ej ptas pÃ¡g pÃ¡gs pág págs q.e.g.e q.e.s.m s s.s.s vid vol",
  ru:
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z 0гг 1гг 2гг 3гг 4гг 5гг 6гг 7гг 8гг 9гг 0г 1г 2г 3г 4г " +
    "5г 6г 7г 8г 9г Xвв Vвв Iвв Lвв Mвв Cвв Xв Vв Iв Lв Mв Cв 0м 1м 2м 3м 4м 5м 6м 7м 8м 9м 0мм 1мм 2мм 3мм 4мм " +
    "5мм 6мм 7мм 8мм 9мм 0см 1см 2см 3см 4см 5см 6см 7см 8см 9см 0дм 1дм 2дм 3дм 4дм 5дм 6дм 7дм 8дм 9дм 0л 1л " +
    "2л 3л 4л 5л 6л 7л 8л 9л 0км 1км 2км 3км 4км 5км 6км 7км 8км 9км 0га 1га 2га 3га 4га 5га 6га 7га 8га 9га " +
    "0кг 1кг 2кг 3кг 4кг 5кг 6кг 7кг 8кг 9кг 0т 1т 2т 3т 4т 5т 6т 7т 8т 9т 0мг 1мг 2мг 3мг 4мг 5мг 6мг 7мг 8мг " +
    "9мг бульв в вв г га гг гл гос д дм доп др е ед зам и инд исп Исп к кап кг кв кл км кол комн коп куб л лиц " +
    "лл м макс мг мин мл млн млрд мм н наб нач неуд ном о обл обр общ ок ост отл п пер перераб пл пос пр просп " +
    "проф р ред руб с сб св см соч ср ст стр т тел Тел тех тт туп тыс уд ул уч физ х хор ч чел шт экз э",
};

/** English abbreviations that count as abbreviations only before a number. */
const beforeNumbers = "No Art pp";

export interface NonbreakingPrefixes {
  readonly always: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
}

/** The list for a language, given METEOR's name of the language. */
export function nonbreakingPrefixes(language: string): NonbreakingPrefixes {
  return {
    always: new Set(lists[language]?.split(" ")),
    beforeNumber: new Set(language === "en" ? beforeNumbers.split(" ") : []),
  };
}

/**
 * The list for a language as numbers for the kernel (WordRules). For each abbreviation: four times its length, plus 1
 * if it always keeps its period, or 2 if only before a number; then its code points.
 */
export function prefixNumbers(language: string): Uint32Array {
  const { always, beforeNumber } = nonbreakingPrefixes(language);
  const numbers: number[] = [];
  for (const prefix of new Set([...always, ...beforeNumber])) {
    const codePoints = Array.from(prefix, (character) => character.codePointAt(0)!);
    numbers.push(
      4 * codePoints.length + Number(always.has(prefix)) + 2 * Number(beforeNumber.has(prefix)),
      ...codePoints,
    );
  }
  return Uint32Array.from(numbers);
}
