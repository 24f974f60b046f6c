// A clock that jumps by up to ten years, back and forth, each time that it is read. CLOCK says how many further
// milliseconds it is ahead.
const { Date: RealDate } = globalThis;
const YEARS = 10 * 365 * 24 * 3_600_000;
const ahead = Number(process.env.CLOCK ?? 0);
let looks = 0;

const jumping = () => RealDate.now() + ahead + Math.round(YEARS * Math.sin(++looks * 2.399963));

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [jumping()] : given));
  }
  static now() {
    return jumping();
  }
};
