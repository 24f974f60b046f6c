/**
 * British spellings, and the American spellings that Whisper's English normalizer makes of them:
 * whisper/normalizers/english.json of openai-whisper 20250625 (MIT licence, copyright 2022 OpenAI; see THIRD-PARTY.md),
 * with its slips, such as "archeology</span>". The entry "flyer / flier", which matches no word, is left out.
 *
 * Each group names the letters that are replaced and their replacement, and lists the words with _ in their place.
 */
import { wordFilter } from "./word-filter.js";

const groups = `
s>z:
  accessori_e accessori_ed accessori_es accessori_ing acclimati_ation acclimati_e acclimati_ed acclimati_es
  acclimati_ing aggrandi_ement agoni_e agoni_ed agoni_es agoni_ing agoni_ingly amorti_able amorti_ation
  amorti_ations amorti_e amorti_ed amorti_es amorti_ing analy_e analy_ed analy_es analy_ing anglici_e anglici_ed
  anglici_es anglici_ing annuali_ed antagoni_e antagoni_ed antagoni_es antagoni_ing apologi_e apologi_ed apologi_es
  apologi_ing appeti_er appeti_ers appeti_ing appeti_ingly authori_e authori_ed authori_es authori_ing bapti_e
  bapti_ed bapti_es bapti_ing bastardi_e bastardi_ed bastardi_es bastardi_ing bowdleri_e bowdleri_ed bowdleri_es
  bowdleri_ing breathaly_e breathaly_ed breathaly_er breathaly_ers breathaly_es breathaly_ing brutali_e brutali_ed
  brutali_es brutali_ing canali_e canali_ed canali_es canali_ing cannibali_e cannibali_ed cannibali_es cannibali_ing
  canoni_e canoni_ed canoni_es canoni_ing capitali_e capitali_ed capitali_es capitali_ing carameli_e carameli_ed
  carameli_es carameli_ing carboni_e carboni_ed carboni_es carboni_ing cataly_e cataly_ed cataly_es cataly_ing
  categori_e categori_ed categori_es categori_ing cauteri_e cauteri_ed cauteri_es cauteri_ing centrali_e centrali_ed
  centrali_es centrali_ing characteri_e characteri_ed characteri_es characteri_ing circulari_e circulari_ed
  circulari_es circulari_ing civili_e civili_ed civili_es civili_ing collectivi_e collectivi_ed collectivi_es
  collectivi_ing coloni_ation coloni_e coloni_ed coloni_er coloni_ers coloni_es coloni_ing commerciali_e
  commerciali_ed commerciali_es commerciali_ing compartmentali_e compartmentali_ed compartmentali_es
  compartmentali_ing computeri_e computeri_ed computeri_es computeri_ing conceptuali_e conceptuali_ed conceptuali_es
  conceptuali_ing contextuali_e contextuali_ed contextuali_es contextuali_ing co_ier co_ies co_iest co_ily co_iness
  co_y criminali_e criminali_ed criminali_es criminali_ing critici_e critici_ed critici_es critici_ing
  crystalli_ation crystalli_e crystalli_ed crystalli_es crystalli_ing customi_e customi_ed customi_es customi_ing
  decentrali_ation decentrali_e decentrali_ed decentrali_es decentrali_ing decriminali_ation decriminali_e
  decriminali_ed decriminali_es decriminali_ing dehumani_ation dehumani_e dehumani_ed dehumani_es dehumani_ing
  demilitari_ation demilitari_e demilitari_ed demilitari_es demilitari_ing demobili_ation demobili_e demobili_ed
  demobili_es demobili_ing democrati_ation democrati_e democrati_ed democrati_es democrati_ing demoni_e demoni_ed
  demoni_es demoni_ing demorali_ation demorali_e demorali_ed demorali_es demorali_ing denationali_ation
  denationali_e denationali_ed denationali_es denationali_ing deodori_e deodori_ed deodori_es deodori_ing
  depersonali_e depersonali_ed depersonali_es depersonali_ing deputi_e deputi_ed deputi_es deputi_ing
  desensiti_ation desensiti_e desensiti_ed desensiti_es desensiti_ing destabili_ation destabili_e destabili_ed
  destabili_es destabili_ing digiti_e digiti_ed digiti_es digiti_ing disorgani_ation disorgani_ed dramati_ation
  dramati_ations dramati_e dramati_ed dramati_es dramati_ing economi_e economi_ed economi_es economi_ing
  editoriali_e editoriali_ed editoriali_es editoriali_ing empathi_e empathi_ed empathi_es empathi_ing emphasi_e
  emphasi_ed emphasi_es emphasi_ing energi_e energi_ed energi_es energi_ing epitomi_e epitomi_ed epitomi_es
  epitomi_ing equali_ation equali_e equali_ed equali_er equali_ers equali_es equali_ing eulogi_e eulogi_ed eulogi_es
  eulogi_ing evangeli_e evangeli_ed evangeli_es evangeli_ing exorci_e exorci_ed exorci_es exorci_ing extempori_ation
  extempori_e extempori_ed extempori_es extempori_ing externali_ation externali_ations externali_e externali_ed
  externali_es externali_ing factori_e factori_ed factori_es factori_ing familiari_ation familiari_e familiari_ed
  familiari_es familiari_ing fantasi_e fantasi_ed fantasi_es fantasi_ing femini_e femini_ed femini_es femini_ing
  fertili_ation fertili_e fertili_ed fertili_er fertili_ers fertili_es fertili_ing fictionali_ation
  fictionali_ations fictionali_e fictionali_ed fictionali_es fictionali_ing finali_ation finali_e finali_ed
  finali_es finali_ing formali_ation formali_e formali_ed formali_es formali_ing fossili_ation fossili_e fossili_ed
  fossili_es fossili_ing fraterni_ation fraterni_e fraterni_ed fraterni_es fraterni_ing galvani_e galvani_ed
  galvani_es galvani_ing generali_ation generali_ations generali_e generali_ed generali_es generali_ing ghettoi_e
  ghettoi_ed ghettoi_es ghettoi_ing glamori_e glamori_ed glamori_es glamori_ing globali_ation globali_e globali_ed
  globali_es globali_ing harmoni_ation harmoni_e harmoni_ed harmoni_es harmoni_ing homogeni_e homogeni_ed
  homogeni_es homogeni_ing hospitali_ation hospitali_e hospitali_ed hospitali_es hospitali_ing humani_e humani_ed
  humani_es humani_ing hybridi_e hybridi_ed hybridi_es hybridi_ing hypnoti_e hypnoti_ed hypnoti_es hypnoti_ing
  hypothesi_e hypothesi_ed hypothesi_es hypothesi_ing ideali_ation ideali_e ideali_ed ideali_es ideali_ing idoli_e
  idoli_ed idoli_es idoli_ing immobili_ation immobili_e immobili_ed immobili_er immobili_ers immobili_es
  immobili_ing immortali_e immortali_ed immortali_es immortali_ing immuni_ation immuni_e immuni_ed immuni_es
  immuni_ing individuali_e individuali_ed individuali_es individuali_ing industriali_e industriali_ed industriali_es
  industriali_ing initiali_e initiali_ed initiali_es initiali_ing institutionali_ation institutionali_e
  institutionali_ed institutionali_es institutionali_ing intellectuali_e intellectuali_ed intellectuali_es
  intellectuali_ing internali_ation internali_e internali_ed internali_es internali_ing internationali_ation
  internationali_e internationali_ed internationali_es internationali_ing ioni_ation ioni_e ioni_ed ioni_er ioni_ers
  ioni_es ioni_ing italici_e italici_ed italici_es italici_ing itemi_e itemi_ed itemi_es itemi_ing jeopardi_e
  jeopardi_ed jeopardi_es jeopardi_ing legali_ation legali_e legali_ed legali_es legali_ing legitimi_e legitimi_ed
  legitimi_es legitimi_ing liberali_ation liberali_e liberali_ed liberali_es liberali_ing lioni_ation lioni_e
  lioni_ed lioni_es lioni_ing liquidi_e liquidi_ed liquidi_er liquidi_ers liquidi_es liquidi_ing locali_e locali_ed
  locali_es locali_ing magneti_e magneti_ed magneti_es magneti_ing marginali_ation marginali_e marginali_ed
  marginali_es marginali_ing materiali_ation materiali_e materiali_ed materiali_es materiali_ing maximi_ation
  maximi_e maximi_ed maximi_es maximi_ing mechani_ation mechani_e mechani_ed mechani_es mechani_ing memoriali_e
  memoriali_ed memoriali_es memoriali_ing memori_e memori_ed memori_es memori_ing mesmeri_e mesmeri_ed mesmeri_es
  mesmeri_ing metaboli_e metaboli_ed metaboli_es metaboli_ing militari_e militari_ed militari_es militari_ing
  miniaturi_ation miniaturi_e miniaturi_ed miniaturi_es miniaturi_ing minimi_e minimi_ed minimi_es minimi_ing
  mobili_ation mobili_e mobili_ed mobili_es mobili_ing moderni_e moderni_ed moderni_es moderni_ing moisturi_e
  moisturi_ed moisturi_er moisturi_ers moisturi_es moisturi_ing monopoli_ation monopoli_e monopoli_ed monopoli_es
  monopoli_ing morali_e morali_ed morali_es morali_ing motori_ed nationali_ation nationali_ations nationali_e
  nationali_ed nationali_es nationali_ing naturali_ation naturali_e naturali_ed naturali_es naturali_ing
  neutrali_ation neutrali_e neutrali_ed neutrali_es neutrali_ing normali_ation normali_e normali_ed normali_es
  normali_ing optimi_e optimi_ed optimi_es optimi_ing organi_ation organi_ational organi_ations organi_e organi_ed
  organi_er organi_ers organi_es organi_ing ostraci_e ostraci_ed ostraci_es ostraci_ing overemphasi_e overemphasi_ed
  overemphasi_es overemphasi_ing oxidi_ation oxidi_e oxidi_ed oxidi_es oxidi_ing paraly_e paraly_ed paraly_es
  paraly_ing particulari_e particulari_ed particulari_es particulari_ing passivi_ation passivi_e passivi_ed
  passivi_es passivi_ing pasteuri_ation pasteuri_e pasteuri_ed pasteuri_es pasteuri_ing patroni_e patroni_ed
  patroni_es patroni_ing patroni_ingly pedestriani_ation pedestriani_e pedestriani_ed pedestriani_es pedestriani_ing
  penali_e penali_ed penali_es penali_ing personali_e personali_ed personali_es personali_ing philosophi_e
  philosophi_ed philosophi_es philosophi_ing plagiari_e plagiari_ed plagiari_es plagiari_ing polari_ation polari_e
  polari_ed polari_es polari_ing politici_ation politici_e politici_ed politici_es politici_ing populari_ation
  populari_e populari_ed populari_es populari_ing pressuri_ation pressuri_e pressuri_ed pressuri_es pressuri_ing
  prioriti_ation prioriti_e prioriti_ed prioriti_es prioriti_ing privati_ation privati_ations privati_e privati_ed
  privati_es privati_ing professionali_ation professionali_e professionali_ed professionali_es professionali_ing
  propagandi_e propagandi_ed propagandi_es propagandi_ing proselyti_e proselyti_ed proselyti_er proselyti_ers
  proselyti_es proselyti_ing psychoanaly_e psychoanaly_ed psychoanaly_es psychoanaly_ing publici_e publici_ed
  publici_es publici_ing pulveri_ation pulveri_e pulveri_ed pulveri_es pulveri_ing radicali_e radicali_ed
  radicali_es radicali_ing randomi_e randomi_ed randomi_es randomi_ing rationali_ation rationali_ations rationali_e
  rationali_ed rationali_es rationali_ing reali_able reali_ation reali_ations reali_e reali_ed reali_es reali_ing
  recogni_able recogni_ably recogni_ance recogni_e recogni_ed recogni_es recogni_ing regulari_ation regulari_e
  regulari_ed regulari_es regulari_ing reorgani_ation reorgani_ations reorgani_e reorgani_ed reorgani_es
  reorgani_ing revitali_e revitali_ed revitali_es revitali_ing revolutioni_e revolutioni_ed revolutioni_es
  revolutioni_ing rhapsodi_e rhapsodi_ed rhapsodi_es rhapsodi_ing rituali_ed romantici_e romantici_ed romantici_es
  romantici_ing saniti_e saniti_ed saniti_es saniti_ing satiri_e satiri_ed satiri_es satiri_ing scandali_e
  scandali_ed scandali_es scandali_ing scrutini_e scrutini_ed scrutini_es scrutini_ing seculari_ation seculari_e
  seculari_ed seculari_es seculari_ing sensationali_e sensationali_ed sensationali_es sensationali_ing sensiti_e
  sensiti_ed sensiti_es sensiti_ing sentimentali_e sentimentali_ed sentimentali_es sentimentali_ing seriali_ation
  seriali_ations seriali_e seriali_ed seriali_es seriali_ing sermoni_e sermoni_ed sermoni_es sermoni_ing signali_e
  signali_ed signali_es signali_ing sociali_ation sociali_e sociali_ed sociali_es sociali_ing sodomi_e sodomi_ed
  sodomi_es sodomi_ing solemni_e solemni_ed solemni_es solemni_ing speciali_ation speciali_ations speciali_e
  speciali_ed speciali_es speciali_ing stabili_ation stabili_e stabili_ed stabili_er stabili_ers stabili_es
  stabili_ing standardi_ation standardi_e standardi_ed standardi_es standardi_ing sterili_ation sterili_ations
  sterili_e sterili_ed sterili_er sterili_ers sterili_es sterili_ing stigmati_ation stigmati_e stigmati_ed
  stigmati_es stigmati_ing subsidi_ation subsidi_e subsidi_ed subsidi_er subsidi_ers subsidi_es subsidi_ing
  summari_e summari_ed summari_es summari_ing symboli_e symboli_ed symboli_es symboli_ing sympathi_e sympathi_ed
  sympathi_er sympathi_ers sympathi_es sympathi_ing synchroni_ation synchroni_e synchroni_ed synchroni_es
  synchroni_ing synthesi_e synthesi_ed synthesi_er synthesi_ers synthesi_es synthesi_ing systemati_ation systemati_e
  systemati_ed systemati_es systemati_ing tantali_e tantali_ed tantali_es tantali_ing tantali_ingly tempori_e
  tempori_ed tempori_es tempori_ing tenderi_e tenderi_ed tenderi_es tenderi_ing terrori_e terrori_ed terrori_es
  terrori_ing theori_e theori_ed theori_es theori_ing transistori_ed traumati_e traumati_ed traumati_es traumati_ing
  triviali_e triviali_ed triviali_es triviali_ing tyranni_e tyranni_ed tyranni_es tyranni_ing unauthori_ed
  uncivili_ed underutili_ed unioni_ation unioni_e unioni_ed unioni_es unioni_ing unorgani_ed unrecogni_able
  unrecogni_ed urbani_ation urbani_e urbani_ed urbani_es urbani_ing utili_able utili_ation utili_e utili_ed utili_es
  utili_ing vandali_e vandali_ed vandali_es vandali_ing vapori_ation vapori_e vapori_ed vapori_es vapori_ing
  verbali_e verbali_ed verbali_es verbali_ing victimi_ation victimi_e victimi_ed victimi_es victimi_ing
  visuali_ation visuali_ations visuali_e visuali_ed visuali_es visuali_ing vocali_ation vocali_ations vocali_e
  vocali_ed vocali_es vocali_ing vulcani_ed vulgari_ation vulgari_e vulgari_ed vulgari_es vulgari_ing westerni_ation
  westerni_e westerni_ed westerni_es westerni_ing womani_e womani_ed womani_er womani_ers womani_es womani_ing
u>:
  arbo_r arbo_rs ardo_r armo_r armo_red armo_rer armo_rers armo_ries armo_ry ba_lk ba_lked ba_lking ba_lks behavio_r
  behavio_ral behavio_rism behavio_rist behavio_rists behavio_rs belabo_r belabo_red belabo_ring belabo_rs cando_r
  catalog_ed catalog_ing clamo_r clamo_red clamo_ring clamo_rs clango_r colo_r colo_rant colo_rants colo_red
  colo_reds colo_rful colo_rfully colo_ring colo_rize colo_rized colo_rizes colo_rizing colo_rless colo_rs demeano_r
  discolo_r discolo_red discolo_ring discolo_rs disfavo_r dishono_r dishono_rable dishono_rably dishono_red
  dishono_ring dishono_rs enamo_red endeavo_r endeavo_red endeavo_ring endeavo_rs favo_r favo_rable favo_rably
  favo_red favo_ring favo_rite favo_rites favo_ritism favo_rs fervo_r flavo_r flavo_red flavo_ring flavo_rings
  flavo_rless flavo_rs flavo_rsome harbo_r harbo_red harbo_ring harbo_rs hono_r hono_rable hono_rably hono_red
  hono_ring hono_rs humo_r humo_red humo_ring humo_rless humo_rs labo_r labo_red labo_rer labo_rers labo_ring
  labo_rs misbehavio_r misdemeano_r misdemeano_rs mo_ld mo_lded mo_lder mo_ldered mo_ldering mo_lders mo_ldier
  mo_ldiest mo_lding mo_ldings mo_lds mo_ldy mo_lt mo_lted mo_lting mo_lts multicolo_red neighbo_r neighbo_rhood
  neighbo_rhoods neighbo_ring neighbo_rliness neighbo_rly neighbo_rs odo_r odo_rless odo_rs parlo_r parlo_rs ranco_r
  remo_ld remo_lded remo_lding remo_lds rigo_r rigo_rs rumo_r rumo_red rumo_rs savio_r savio_rs savo_r savo_red
  savo_ries savo_ring savo_rs savo_ry smo_lder smo_ldered smo_ldering smo_lders splendo_r splendo_rs succo_r
  succo_red succo_ring succo_rs technicolo_r tricolo_r tricolo_rs tumo_r tumo_rs unfavo_rable unfavo_rably unsavo_ry
  valo_r vapo_r vapo_rs vigo_r watercolo_r watercolo_rs
l>:
  backpedal_ed backpedal_ing bedevil_ed bedevil_ing bejewel_ed bevel_ed cal_iper cal_ipers cal_isthenics cancel_ed
  cancel_ing carol_ed carol_ing cavil_ed cavil_ing channel_ed channel_ing chil_i chisel_ed chisel_ing council_or
  council_ors counsel_ed counsel_ing counsel_or counsel_ors cruel_er cruel_est cudgel_ed cudgel_ing dial_ed dial_ing
  disembowel_ed disembowel_ing dishevel_ed drivel_ed drivel_ing duel_ed duel_ing enamel_ed enamel_ing fil_et
  fil_eted fil_eting fil_ets funnel_ed funnel_ing gambol_ed gambol_ing gravel_ed grovel_ed grovel_ing gruel_ing
  gruel_ingly impanel_ed impanel_ing imperil_ed imperil_ing initial_ed initial_ing jewel_ed jewel_er jewel_ers
  label_ed label_ing level_ed level_er level_ers level_ing libel_ed libel_ing libel_ous marshal_ed marshal_ing
  marvel_ed marvel_ing marvel_ous marvel_ously model_ed model_er model_ers model_ing panel_ed panel_ing panel_ist
  panel_ists parcel_ed parcel_ing pedal_ed pedal_ing pencil_ed pencil_ing quarrel_ed quarrel_ing ravel_ed ravel_ing
  refuel_ed refuel_ing remodel_ed remodel_ing revel_ed revel_er revel_ers revel_ing rival_ed rival_ing shovel_ed
  shovel_ing shrivel_ed shrivel_ing signal_ed signal_ing snivel_ed snivel_ing snorkel_ed snorkel_ing spiral_ed
  spiral_ing squirrel_ed squirrel_ing stencil_ed stencil_ing swivel_ed swivel_ing tassel_ed towel_ed towel_ing
  tranquil_ity tranquil_ize tranquil_ized tranquil_izer tranquil_izers tranquil_izes tranquil_izing travel_ed
  travel_er travel_ers travel_ing trial_ed trial_ing tunnel_ed tunnel_ing unequal_ed unravel_ed unravel_ing
  unrival_ed untrammel_ed weasel_ed weasel_ing wool_en wool_ens wool_ies wool_y yodel_ed yodel_ing
a>:
  _eon _eons _esthete _esthetes _esthetic _esthetically _esthetics _etiology an_emia an_emic an_esthesia an_esthetic
  an_esthetics an_esthetist an_esthetists an_esthetize an_esthetized an_esthetizes an_esthetizing arch_eologically
  arch_eologist arch_eologists bougainvill_ea bougainvill_eas c_esarean c_esareans chim_era chim_eras encyclop_edia
  encyclop_edias encyclop_edic f_ecal f_eces fl_utist fl_utists gyn_ecological gyn_ecologist gyn_ecologists
  gyn_ecology h_ematological h_ematologist h_ematologists h_ematology h_emoglobin h_emophilia h_emophiliac
  h_emophiliacs h_emorrhage h_emorrhaged h_emorrhages h_emorrhaging h_emorrhoids leuk_emia medi_eval orthop_edic
  orthop_edics p_ederast p_ederasts p_ediatric p_ediatrician p_ediatricians p_ediatrics p_edophile p_edophiles
  p_edophilia pal_eolithic pal_eontologist pal_eontologists pal_eontology pr_esidium pr_esidiums prim_eval tox_emia
re>er:
  accout_ments amphitheat_ amphitheat_s calib_ calib_s centilit_ centilit_s centimet_ centimet_s cent_ cent_fold
  cent_folds cent_piece cent_pieces cent_s epicent_ epicent_s fib_ fib_glass fib_s goit_ goit_s kilomet_ kilomet_s
  lacklust_ lit_ lit_s louv_ louv_s lust_ meag_ met_ met_s micromet_ micromet_s millilit_ millilit_s millimet_
  millimet_s mit_ mit_s reconnoit_ reconnoit_s sab_ sab_s saltpet_ scept_ scept_s sepulch_ sepulch_s somb_ spect_
  spect_s theat_ theat_goer theat_goers theat_s
>l:
  appal_ appal_s cancel_ation cancel_ations crenel_ated distil_ distil_s enrol_ enrol_s enthral_ enthral_s fulfil_
  fulfil_ment fulfil_s instal_ instal_ment instal_ments instal_s instil_ instil_s
o>:
  diarrh_ea ed_ema f_etal f_etid f_etus f_etuses gonorrh_ea hom_eopath hom_eopathic hom_eopaths hom_eopathy
  m_ustache m_ustached m_ustaches m_ustachioed _esophagus _esophaguses _estrogen pharmacop_eia pharmacop_eias
me>:
  aerogram_ aerogram_s centigram_ centigram_s gram_ gram_s kilogram_ kilogram_s milligram_ milligram_s program_
  program_s
ue>:
  analog_ analog_s catalog_ catalog_s dialog_ dialog_s epilog_ epilog_s monolog_ monolog_s prolog_ prolog_s
ugh>f:
  dra_t dra_tboard dra_tboards dra_tier dra_tiest dra_ts dra_tsman dra_tsmanship dra_tsmen dra_tswoman dra_tswomen
  dra_ty
c>s:
  defen_e defen_eless defen_es licen_e licen_ed licen_es licen_ing offen_e offen_es preten_e preten_es
gao>jai:
  _l _lbird _lbirds _lbreak _lbreaks _led _ler _lers _ling _ls
c>k:
  dis_ dis_s s_eptic s_eptical s_eptically s_epticism s_eptics videodis_ videodis_s
ugh>w:
  plo_ plo_ed plo_ing plo_man plo_men plo_s plo_share plo_shares snowplo_
e>:
  ag_ing ax_ bing_ing glu_ing judg_ment lik_able phon_y stor_y
y>i:
  c_pher c_phers s_phon s_phoned s_phoning s_phons t_re t_res
oeuv>euve:
  man_rability man_rable man_red man_ring man_rings outman_red outman_ring
e>a:
  gr_y gr_yed gr_ying gr_yish gr_yness gr_ys
lis>iz:
  tranquil_e tranquil_ed tranquil_er tranquil_ers tranquil_es tranquil_ing
ph>f:
  sul_ate sul_ates sul_ide sul_ides sul_ur sul_urous
s>:
  bias_ed bias_ing bus_es bus_ing gas_es minibus_es
>e:
  battleax_ cent_red louv_red reconnoit_red reconnoit_ring
>u:
  ga_ge ga_ged ga_ges ga_ging glamo_r
aesthetis>esthetiz:
  an_e an_ed an_es an_ing
oeuvre>euver:
  man_ man_s outman_ outman_s
que>ck:
  che_ che_book che_books che_s
s>c:
  practi_e practi_ed practi_es practi_ing
te>:
  epaulet_ epaulet_s omelet_ omelet_s
x>ct:
  conne_ion conne_ions infle_ion infle_ions
>o:
  beho_ve beho_ved beho_ves
h>:
  sheik_ yog_urt yog_urts
p>:
  worship_ed worship_ing worship_er
>ue:
  travelog_ travelog_s
e>i:
  art_fact art_facts
ero>ir:
  a_plane a_planes
fe>:
  pouf_ pouf_s
g>:
  wag_on wag_ons
ho>:
  yog_urt yog_urts
k>:
  almanac_ almanac_s
n>:
  ban_ister ban_isters
ne>:
  ton_ ton_s
philtre>filter:
  _ _s
t>:
  clarinet_ist clarinet_ists
v>:
  bev_ies bev_y
y>a:
  p_jama p_jamas
yne>in:
  gro_ gro_s
ypho>iffi:
  gr_n gr_ns
>a:
  arch_eological
>iz:
  p_zazz
aeology>eology</span>:
  arch_
ey>ie:
  stor_s
i>:
  alumin_um
i>y:
  g_psies
l>it:
  tranquil_y
le>:
  jewel_ry
led>:
  pummel_
ling>ed:
  pummel_
m>h:
  _mm
mh>hm:
  _m
qu>ck:
  che_ered
t>led:
  misspel_
ughs>w:
  snowplo_
`;

interface Spellings {
  /** The American spellings by British word. */
  readonly american: ReadonlyMap<string, string>;
  /** Whether line[start .. end) may be a British word. */
  mayBeBritish(line: string, start: number, end: number): boolean;
}

let known: Spellings | undefined;

/** The American spelling of each British word. */
export function spellings(): Spellings {
  if (known === undefined) {
    const american = new Map(
      [...groups.matchAll(/^([^>\n]*)>(.*):\n((?: .*\n)+)/gm)].flatMap(([, british, to, words]) =>
        words!
          .trim()
          .split(/\s+/)
          .map((word) => [word.replace("_", british!), word.replace("_", to!)] as const),
      ),
    );
    known = { american, mayBeBritish: wordFilter(american.keys()) };
  }
  return known;
}
