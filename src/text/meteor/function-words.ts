/**
 * METEOR 1.5's function words: words with a relative frequency above one in a thousand in its news texts (Denkowski and
 * Lavie 2011, https://aclanthology.org/W11-2107, section 2.2). The lists are in the order of their files.
 *
 * METEOR's program uses the English list for every language: the list is chosen before the language is set, and is not
 * changed afterwards. So the English list is our default for every language.
 */
const lists: Readonly<Record<string, string>> = {
  en:
    "the , . to of and a in that for \" is on 's it with was as said at he by be from have has are his but an " +
    "this not i will ’ they ) -rrb- ( -lrb- who their had we which were been more or s its would about new one " +
    "after you : also up when there than $ all out her people she year two - can if last first “ over other ” " +
    "into some what so -- no time years could ? 't — '",
  cz:
    ', . a v na se je že " to s o z do i ale - si za ve by k pro ) -rrb- ( -lrb- tak po : ... ? jsem jako už od ' +
    "jsou bude které který co podle jen jak “ jeho když „ nebo aby má u byl až také ze jsme před než která sa " +
    "však ani ještě při není bylo být",
  fr:
    ", de . la le à et les l' des en d' du un a une pour est que dans qui ’ au \" il par sur ) -rrb- ( -lrb- pas " +
    "« » ce : plus avec ont se son ne nous s' qu' l aux été sont mais cette n' h je d - on % sa ses ou deux ans " +
    "leur c' comme elle fait y être tout ces après aussi avait ils président même ; si ? faire était depuis " +
    "entre",
  de:
    ', . die der und in den das " zu von mit für ist auf im nicht sich es ein eine dem des : sie auch als dass ' +
    "an er nach hat bei wie werden aus ich um am ) -rrb- ( -lrb- wir vor sind - “ wird noch „ einer aber einen " +
    "haben so einem über nur zum war mehr ? oder man wenn sein zur hatte prozent gegen bis sagte diese kann " +
    "euro durch was wurde sei ihre doch schon habe – unter dann seine ! können wieder dieser",
  es:
    'de , la . que el en y a los del las se un por con una no para es al su ha " lo como más » « este ( -lrb- ) ' +
    "-rrb- sobre sus pero esta también o han : si entre ya sin comisión presidente % está años dos le son todo " +
    "desde muy ser europea parte cuando ' hay hasta todos año",
  ru:
    ', . в " и на - -- не что с по из : а как ) за ( к это для но о от у он то его все до я года ? мы россии ' +
    "будет уже так было % же только после они при их также был время если еще этом во году или чтобы которые " +
    "том более когда может",
};

/** The function words of a language, by METEOR's name for it; empty if it has none. */
export function functionWords(language: string): ReadonlySet<string> {
  const list = lists[language];
  return new Set(list === undefined ? [] : list.split(" "));
}
