/**
 * Tags of the languages in the list: every language with an English name in CLDR, then variants of some by
 * country or script.
 */
export const OFFERED_LANGUAGES: readonly string[] = (
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de ' +
  'dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ' +
  'ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu ' +
  'lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu ' +
  'rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts ' +
  'tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ace ach ada ady aeb afh agq ain akk akz ale ' +
  'aln alt ang ann anp arc arn aro arp arq ars arw ary arz asa ase ast atj avk awa bal ban bar bas bax ' +
  'bbc bbj bej bem bew bez bfd bfq bgc bgn bho bik bin bjn bkm bla blo blt bpy bqi bra brh brx bss bua ' +
  'bug bum byn byv cad car cay cch ccp ceb cgg chb chg chk chm chn cho chp chr chy cic ckb clc cop cps ' +
  'crg crh crj crk crl crm crr crs csb csw dak dar dav del den dgr din dje doi dsb dtp dua dum dyo dyu ' +
  'dzg ebu efi egl egy eka elx enm esu ewo ext fan fil fit fon frc frm fro frp frr frs fur gaa gag gan ' +
  'gay gba gbz gez gil glk gmh goh gon gor got grb grc gsw guc gur guz gwi hai hak haw hax hif hil hit ' +
  'hmn hnj hsb hsn hup hur iba ibb ikt ilo inh izh jam jbo jgo jmc jpr jrb jut kaa kab kac kaj kam kaw ' +
  'kbd kbl kcg kde kea kek ken kfo kgp kha kho khq khw kiu kkj kln kmb koi kok kos kpe krc kri krj krl ' +
  'kru ksb ksf ksh kum kut kwk kxv lad lag lah lam lez lfn lij lil liv lkt lmo lol lou loz lrc lsm ltg ' +
  'lua lui lun luo lus luy lzh lzz mad maf mag mai mak man mas mde mdf mdr men mer mfe mga mgh mgo mic ' +
  'min mnc mni moe moh mos mrj mua mus mwl mwr mwv mye myv mzn nan nap naq nds new nia niu njo nmg nnh ' +
  'nog non nov nqo nso nus nwc nym nyn nyo nzi ojb ojc ojs ojw oka osa ota pag pal pam pap pau pcd pcm ' +
  'pdc pdt peo pfl phn pis pms pnt pon pqm prg pro quc qug raj rap rar rgn rhg rif rof rom rtm rue rug ' +
  'rup rwk sad sah sam saq sas sat saz sba sbp scn sco sdc sdh see seh sei sel ses sga sgs shi shn shu ' +
  'sid slh sli sly sma smj smn sms snk sog srn srr ssy stq str suk sus sux swb syc syr szl tce tcy tem ' +
  'teo ter tet tgx tht tig tiv tkl tkr tlh tli tly tmh tog tok tpi tru trv trw tsd tsi ttm ttt tum tvl ' +
  'twq tyv tzm udm uga umb vai vec vep vls vmf vmw vot vro vun wae wal war was wbp wuu xal xmf xnr xog ' +
  'yao yap yav ybb yrl yue zap zbl zea zen zgh zun zza ar-AE ar-EG ar-IQ ar-MA ar-SA az-Cyrl bs-Cyrl ' +
  'de-AT de-CH en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-419 es-AR es-CL es-CO es-ES es-MX ' +
  'es-US fa-AF fr-BE fr-CA fr-CH ku-Arab nl-BE pa-Arab pt-BR pt-PT ro-MD sr-Cyrl sr-Latn sw-CD sw-KE ' +
  'ur-IN uz-Arab uz-Cyrl yue-Hans yue-Hant zh-HK zh-Hans zh-Hant zh-TW'
).split(' ');
