/**
 * Domains that do not identify a company. As of 2026-11-24, from the providers' own pages, and from the
 * Public Suffix List's second-level entries under the country codes with most registrations.
 */

/** Free mail providers. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `126.com 163.com aol.com arcor.de bluewin.ch btinternet.com bk.ru comcast.net duck.com email.com email.de fastmail.com
  fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net gmx.fr googlemail.com
  hey.com home.nl hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl hushmail.com
  icloud.com inbox.com inbox.ru kpnmail.nl laposte.net libero.it list.ru live.co.uk live.com live.de live.fr live.nl
  mac.com mail.com mail.de mail.ru mailbox.org mailfence.com mailinator.com me.com msn.com naver.com online.de orange.fr
  outlook.com outlook.de outlook.es outlook.fr outlook.jp pm.me posteo.de posteo.net proton.me protonmail.ch
  protonmail.com qq.com rambler.ru rocketmail.com sbcglobal.net seznam.cz sfr.fr sina.com sky.com t-online.de
  telefonica.net terra.es tiscali.it tuta.com tuta.io tutanota.com tutanota.de verizon.net virgilio.it virginmedia.com
  wanadoo.fr web.de wp.pl xs4all.nl yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com
  yandex.ru yeah.net ymail.com zeelandnet.nl ziggo.nl zoho.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp`.split(
    /\s+/,
  ),
);

/** Public suffixes that contain a dot, below which anyone can register a domain. */
export const PUBLIC_SUFFIXES: ReadonlySet<string> = new Set(
  `ac.at ac.il ac.in ac.jp ac.kr ac.nz ac.uk ac.za asn.au co.at co.id co.il co.in co.jp co.ke co.kr co.nz co.th co.uk
  co.za com.ar com.au com.bd com.br com.cn com.co com.eg com.es com.hk com.mx com.my com.ng com.pe com.ph com.pk com.pl
  com.sa com.sg com.tr com.tw com.ua com.uy com.ve com.vn edu.au edu.cn edu.in edu.sg edu.tr eu.com gb.net go.jp gov.au
  gov.br gov.cn gov.in gov.uk gov.za govt.nz gv.at id.au in.net ltd.uk me.uk mil.br mod.uk ne.jp net.au net.br net.cn
  net.in net.nz net.pl net.tr net.uk net.za nhs.uk nom.br nom.es ok.us or.at or.jp or.kr org.ar org.au org.br org.cn
  org.es org.il org.in org.mx org.nz org.pl org.tr org.tw org.uk org.za plc.uk police.uk qc.ca sch.uk uk.com uk.net
  us.com web.za github.io gitlab.io pages.dev netlify.app vercel.app herokuapp.com blogspot.com wordpress.com
  azurewebsites.net cloudfront.net web.app onmicrosoft.com`.split(/\s+/),
);
