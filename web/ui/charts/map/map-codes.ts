/** The codes of the countries in world-atlas, which has their numbers (both of ISO 3166-1), as `AE784`. */
const numbered = `
  AE784 AF004 AL008 AM051 AO024 AR032 AT040 AU036 AZ031 BA070 BD050 BE056 BF854 BG100 BI108
  BJ204 BN096 BO068 BR076 BS044 BT064 BW072 BY112 BZ084 CA124 CD180 CF140 CG178 CH756 CI384
  CL152 CM120 CN156 CO170 CR188 CU192 CY196 CZ203 DE276 DJ262 DK208 DO214 DZ012 EC218 EE233
  EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238 FR250 GA266 GB826 GE268 GH288 GL304 GM270
  GN324 GQ226 GR300 GT320 GW624 GY328 HN340 HR191 HT332 HU348 ID360 IE372 IL376 IN356 IQ368
  IR364 IS352 IT380 JM388 JO400 JP392 KE404 KG417 KH116 KP408 KR410 KW414 KZ398 LA418 LB422
  LK144 LR430 LS426 LT440 LU442 LV428 LY434 MA504 MD498 ME499 MG450 MK807 ML466 MM104 MN496
  MR478 MW454 MX484 MY458 MZ508 NA516 NC540 NE562 NG566 NI558 NL528 NO578 NP524 NZ554 OM512
  PA591 PE604 PG598 PH608 PK586 PL616 PR630 PS275 PT620 PY600 QA634 RO642 RS688 RU643 RW646
  SA682 SB090 SD729 SE752 SI705 SK703 SL694 SN686 SO706 SR740 SS728 SV222 SY760 SZ748 TD148
  TF260 TG768 TH764 TJ762 TL626 TM795 TN788 TR792 TT780 TW158 TZ834 UA804 UG800 US840 UY858
  UZ860 VE862 VN704 VU548 YE887 ZA710 ZM894 ZW716
`

/** Shapes that world-atlas has without a number go to the country under which the geography data counts their clicks. */
const named: Record<string, string> = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' }

const byNumber = new Map(words(numbered).map((word) => [word.slice(2), word.slice(0, 2)]))

/** Undefined for Antarctica, which no map shows. */
export const codeOfShape = (id: string | undefined, name: string): string | undefined =>
  id === undefined ? named[name] : byNumber.get(id)

/**
 * Longitude and latitude of the countries that have no shape of their own on a map of this size: the middle of their land,
 * or of the largest island.
 */
const small = `
  AD 1.6 42.5, AG -61.8 17.3, AI -63.1 18.2, AQ -60 -64, AS -170.7 -14.3, AW -70 12.5, AX 20 60.2,
  BB -59.6 13.2, BH 50.5 26, BL -62.8 17.9, BM -64.8 32.3, BQ -68.3 12.2, BV 3.4 -54.4, CC 96.9 -12.2,
  CK -159.8 -21.2, CV -23.6 15.1, CW -69 12.2, CX 105.6 -10.5, DM -61.4 15.4, FM 158.2 6.9, FO -6.9 62.1,
  GD -61.7 12.1, GG -2.6 49.5, GI -5.3 36.1, GP -61.6 16.2, GS -36.5 -54.5, GU 144.8 13.4, HK 114.1 22.4,
  HM 73.5 -53.1, IM -4.5 54.2, IO 72.4 -7.3, JE -2.1 49.2, KI 173 1.4, KM 43.3 -11.7, KN -62.7 17.3,
  KY -81.2 19.3, LC -61 13.9, LI 9.5 47.1, MC 7.4 43.7, MF -63.1 18.1, MH 171.3 7.1, MO 113.5 22.2,
  MP 145.7 15.2, MQ -61 14.7, MS -62.2 16.7, MT 14.4 35.9, MU 57.6 -20.3, MV 73.5 4.2, NF 168 -29,
  NR 166.9 -0.5, NU -169.9 -19.1, PF -149.4 -17.7, PM -56.3 46.9, PN -130.1 -25.1, PW 134.5 7.4,
  RE 55.5 -21.1, SC 55.5 -4.7, SG 103.8 1.4, SH -5.7 -16, SM 12.5 43.9, ST 6.6 0.2, SX -63.1 18,
  TC -71.9 21.8, TK -171.8 -9.2, TO -175.2 -21.2, TV 179.2 -8.5, UM 166.6 19.3, VA 12.5 41.9,
  VC -61.2 13.2, VG -64.6 18.4, VI -64.8 17.7, WF -176.2 -13.3, WS -172.2 -13.7, YT 45.2 -12.8
`

export const smallCountries: ReadonlyMap<string, readonly [longitude: number, latitude: number]> =
  new Map(
    small.split(',').map((line) => {
      const [code = '', longitude, latitude] = words(line)
      return [code, [Number(longitude), Number(latitude)]]
    }),
  )

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
