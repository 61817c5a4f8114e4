/** The three-letter and the two-letter code of each country (ISO 3166-1). */
const iso = `
abw-aw afg-af ago-ao aia-ai ala-ax alb-al and-ad are-ae arg-ar arm-am asm-as ata-aq atf-tf
atg-ag aus-au aut-at aze-az bdi-bi bel-be ben-bj bes-bq bfa-bf bgd-bd bgr-bg bhr-bh bhs-bs
bih-ba blm-bl blr-by blz-bz bmu-bm bol-bo bra-br brb-bb brn-bn btn-bt bvt-bv bwa-bw caf-cf
can-ca cck-cc che-ch chl-cl chn-cn civ-ci cmr-cm cod-cd cog-cg cok-ck col-co com-km cpv-cv
cri-cr cub-cu cuw-cw cxr-cx cym-ky cyp-cy cze-cz deu-de dji-dj dma-dm dnk-dk dom-do dza-dz
ecu-ec egy-eg eri-er esh-eh esp-es est-ee eth-et fin-fi fji-fj flk-fk fra-fr fro-fo fsm-fm
gab-ga gbr-gb geo-ge ggy-gg gha-gh gib-gi gin-gn glp-gp gmb-gm gnb-gw gnq-gq grc-gr grd-gd
grl-gl gtm-gt guf-gf gum-gu guy-gy hkg-hk hmd-hm hnd-hn hrv-hr hti-ht hun-hu idn-id imn-im
ind-in iot-io irl-ie irn-ir irq-iq isl-is isr-il ita-it jam-jm jey-je jor-jo jpn-jp kaz-kz
ken-ke kgz-kg khm-kh kir-ki kna-kn kor-kr kwt-kw lao-la lbn-lb lbr-lr lby-ly lca-lc lie-li
lka-lk lso-ls ltu-lt lux-lu lva-lv mac-mo maf-mf mar-ma mco-mc mda-md mdg-mg mdv-mv mex-mx
mhl-mh mkd-mk mli-ml mlt-mt mmr-mm mne-me mng-mn mnp-mp moz-mz mrt-mr msr-ms mtq-mq mus-mu
mwi-mw mys-my myt-yt nam-na ncl-nc ner-ne nfk-nf nga-ng nic-ni niu-nu nld-nl nor-no npl-np
nru-nr nzl-nz omn-om pak-pk pan-pa pcn-pn per-pe phl-ph plw-pw png-pg pol-pl pri-pr prk-kp
prt-pt pry-py pse-ps pyf-pf qat-qa reu-re rou-ro rus-ru rwa-rw sau-sa sdn-sd sen-sn sgp-sg
sgs-gs shn-sh sjm-sj slb-sb sle-sl slv-sv smr-sm som-so spm-pm srb-rs ssd-ss stp-st sur-sr
svk-sk svn-si swe-se swz-sz sxm-sx syc-sc syr-sy tca-tc tcd-td tgo-tg tha-th tjk-tj tkl-tk
tkm-tm tls-tl ton-to tto-tt tun-tn tur-tr tuv-tv twn-tw tza-tz uga-ug ukr-ua umi-um ury-uy
usa-us uzb-uz vat-va vct-vc ven-ve vgb-vg vir-vi vnm-vn vut-vu wlf-wf wsm-ws yem-ye zaf-za
zmb-zm zwe-zw
`

/** Flags without an ISO country code: nations within a country, unions, Kosovo, and the Soviet Union. */
const others = `
eng-gb-eng england-gb-eng sct-gb-sct scotland-gb-sct wls-gb-wls wales-gb-wls nir-gb-nir northern_ireland-gb-nir
cat-es-ct catalonia-es-ct eue-eu european_union-eu uno-un united_nations-un xkx-xk kosovo-xk sun-su soviet_union-su
`

/** Two-letter codes in use outside the list, and the flag of each. */
const alsoCalled = 'uk-gb ea-es dg-io cp-fr cq-gg'

const nameOf = new Map(
  `${iso} ${others} ${alsoCalled}`
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf('-')), pair.slice(pair.indexOf('-') + 1)]),
)

export const mappedCodes: readonly string[] = [...nameOf.keys()]

/**
 * The file name of a country's picture: its two-letter code, except `ad`, which ad blockers would block. Spaces, hyphens
 * and underscores separate the words of a name alike.
 */
export function pictureName(country: string): string {
  const words = country
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/)
  const name = nameOf.get(words.join('_')) ?? words.join('-')
  return name === 'ad' ? 'andorra' : name
}
