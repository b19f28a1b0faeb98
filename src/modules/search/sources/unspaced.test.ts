/** Texts written without spaces are found by any part of them, on the site and in the admin. */
import { afterAll, expect, test } from 'vitest';
import { login, makeContent } from '#testing/make/make.ts';
import { namesFound, namesListed, paragraph, searchResults } from '#testing/searching.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, b1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const publish = (name: string, text: string, site = a1) =>
  makeContent(services, site, { published: true, values: { name, body: paragraph(text) } });

const names = (text: string) => namesFound(app, { text }, a1);
const listed = (search: string) => namesListed(app, search, { token, site: a1 });

/** Name, text, and a phrase that finds it. */
type Pair = readonly [string, string, string];

const JAPANESE: readonly Pair[] = [
  ['港の朝', '東京都知事は横浜港を視察した。', '横浜港'],
  ['夜の灯台', '灯台の光は三十キロ先まで届く。', '灯台の光'],
  ['新航路', 'コンテナターミナルが来月開業する。', 'ターミナル'],
  ['漁業', '漁師たちはサンマの不漁を嘆いている。', 'サンマ'],
  ['造船', '造船所で新しいフェリーが進水した。', '進水'],
  ['半角', 'ｶﾞﾝﾄﾘｰｸﾚｰﾝが二基ある。', 'ガントリークレーン'],
  ['全角', '次世代の５Ｇ通信を船で試す。', '5g通信'],
  ['暦', '祭りは2024年3月号に載る。', '3月'],
  ['塩', '白い粒', '粒'],
  ['用紙', 'A4用紙で申し込む。', 'a4用紙'],
];
const CHINESE: readonly Pair[] = [
  ['上海新闻', '洋山深水港吞吐量创下新高。', '深水港'],
  ['天气', '台风将于周末登陆浙江沿海。', '台风'],
  ['渔民', '渔民们反对新的捕捞配额。', '捕捞配额'],
  ['铁路', '中欧班列抵达汉堡。', '汉堡'],
  ['贸易', '集装箱运费上涨两成。', '集装箱运费'],
  ['造船厂', '造船厂接到十艘油轮订单。', '油轮订单'],
  ['海關', '海關查獲一批走私香煙。', '走私'],
  ['能源', '液化天然气接收站投入使用。', '天然气接收站'],
  ['引航', '引航员登上𠮷祥号货轮。', '𠮷祥号'],
  ['自动化', '码头引入AI系统调度卡车。', 'AI系统'],
];
const KOREAN: readonly Pair[] = [
  ['부산 소식', '부산항에서 화물선이 출항했다.', '부산항'],
  ['파업', '항만노동자들이 파업을 시작했다.', '노동자'],
  ['등대', '오래된 등대를 박물관으로 바꾼다.', '등대'],
  ['어업', '오징어잡이가 줄어들었다.', '오징어'],
  ['조선', '조선소는 수소추진선을 만든다.', '수소추진선'],
  ['날씨', '태풍이 제주도를 지나간다.', '제주'],
  ['여객', '여객터미널을 새로 지었다.', '터미널'],
  ['해군', '해군기지가 문을 열었다.', '기지'],
  ['철도', '철도노선이 항구까지 이어진다.', '노선'],
  ['환경', '바닷물이 따뜻해지고 있다.', '바닷물'],
];
const PAIRS = [...JAPANESE, ...CHINESE, ...KOREAN];
for (const [name, text] of PAIRS) await publish(name, text);
await publish('他社', '横浜港の他の記事。', b1);

test.each(PAIRS)('%s is found on the site and in the admin', async (name, _text, phrase) => {
  expect(await names(phrase)).toEqual([name]);
  expect(await listed(phrase)).toEqual([name]);
});

test('titles are found by their parts, next to words of other scripts', async () => {
  expect(await names('天气')).toEqual(['天气']);
  expect(await listed('灯台')).toEqual(['夜の灯台']);
  expect(await names('ai 码头')).toEqual(['自动化']);
});

test('letters that are not adjacent find nothing', async () => {
  for (const phrase of ['京横', '東京港', '浜港都', '산부', '天然港', '横浜港 台风']) {
    expect(await names(phrase), phrase).toEqual([]);
    expect(await listed(phrase), phrase).toEqual([]);
  }
});

test('a letter behind a number begins a word there on the site', async () => {
  expect(await names('3号')).toEqual([]);
  expect(await names('年3')).toEqual(['暦']);
});

test('quotes keep words together, a minus excludes, “or” gives a choice', async () => {
  await publish('一番', '赤い風船が飛ぶ。');
  await publish('二番', '赤い帽子と青い風船。');
  expect(await names('風船 -赤い風船')).toEqual(['二番']);
  expect(await names('"青い風船"')).toEqual(['二番']);
  expect((await names('赤い風船 or 赤い帽子')).toSorted()).toEqual(['一番', '二番']);
  expect(await names('-風船 "赤い帽子"')).toEqual([]);
});

test('the text around a match is shown, the match marked', async () => {
  await publish('長い話', `${'昔々、ある村に人が住んでいた。'.repeat(40)}そこへ蒸気船が来た。終わり。`);
  expect(await searchResults(app, { text: '蒸気船' }, a1)).toContain('そこへ<mark>蒸気船</mark>が来た');
  expect(await searchResults(app, { text: '5g通信' }, a1)).toContain('次世代の<mark>５Ｇ通信</mark>を');
});

test('a part behind many letters is found', async () => {
  await publish('全集', `${'春夏秋冬の歌を詠む人々'.repeat(1_700)}最後に鯨鯢が現れた。`);
  expect(await names('鯨鯢が現れた')).toEqual(['全集']);
});
