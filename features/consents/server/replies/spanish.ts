import { type Groups, patternsOf } from './pattern.ts';

const groups: Groups = {
  me: 'me nos le les',
  again: 'anden ande andes vuelva_a vuelvan_a vuelvas_a volver_a siga sigan sigas sigan_ustedes esten este estes',
  /** The prohibitive forms: "no me escriban", but not "no me escribieron". */
  write:
    'escriba escriban escribas escriva escrivan textee texteen textees texte texten contacte contacten contactes moleste molesten ' +
    'molestes molestar molestarme moleste fastidie fastidien fastidies joda jodan jodas jodas acosen insista insistan insistas ' +
    'busquen chinguen friegue frieguen incomode incomoden textear',
  writing: 'escrib- text- contact- molest- fastidi- jod- acos- insist- hostig- spam- chinga- incomod- bombarde-',
  send: 'llegue lleguen mande manden mandes envie envien envies mandar enviar mandarme enviarme mandando enviando mandandome enviandome',
  quit: 'deja deje dejen dejame dejeme dejenme dejenos para pare paren parale parenle basta cese cesen termina terminen',
  end: 'detenga detengan detenganse suspenda suspendan cancele cancelen cese cesen pare paren deje dejen elimine eliminen quite quiten',
  texts:
    'mensaje mensajes mensage mensages mensajito mensajitos menzajes texto textos sms msj msjs spam publicidad promocion promociones promos ' +
    'oferta ofertas anuncio anuncios propaganda propagandas notificacion notificaciones recordatorios mensajeria',
  things: 'mas nada cosas esto eso avisos alertas',
  those:
    'el la los las sus su tus tu mis mi este esta estos estas ese esa esos esas de del con mas tanto tantos tanta tantas ya por_favor todos todo ' +
    'recibir recibiendo seguir ver tener que otro ningun ninguna nunca',
  want: 'quiero queremos deseo deseamos necesito quisiera queria',
  remove:
    'quite quiten quita saque saquen saca sacar borre borren borra borrar elimine eliminen elimina eliminar retire retiren remueva remuevan',
  removeMe:
    'quiteme quitenme quitame quitenos saqueme saquenme sacame saquenos borreme borrenme borrame borrenos elimineme eliminenme ' +
    'eliminame retireme retirenme retirame remuevanme remuevame remueveme desuscribame desuscribanme desuscribeme quitarme sacarme borrarme ' +
    'eliminarme desinscribame desinscribanme me_quite me_quiten me_saque me_saquen me_borre me_borren me_elimine me_eliminen ' +
    'me_quitan me_sacan me_borran me_eliminan me_quita me_saca me_borra me_elimina',
  forget: 'olvide olviden olvida olvidate olvidense pierda pierdan pierde bloquee bloqueen bloquea',
  number: 'numero numeros num telefono tel celular cel contacto datos nombre',
  call: 'llame llamen llames marque marquen',
  list: 'lista listas base sistema grupo',
};

/** Opts out, anywhere in a reply. */
const refusesTexts = patternsOf(groups, [
  'no {me}? {again}? {write}',
  'no {me}? {again} {writing}',
  'nunca/jamas/tampoco/ni mas? {me} {again}? {write}',
  'no {me}? {again}? {send} {those}* {texts}/{things}',
  'no {want} {those}* {texts}',
  'no {want} nada de ustedes/esto',
  'no {want} seguir? recibir/recibiendo nada/mas/los/nada_mas',
  'no/ni {me}? {call} ni {me}? {write}',
  'no {want} saber nada/mas',
  'no {want} ser contactado/contactada/molestado/molestada',
  'no {want} que {me} {again}? {write}/{writing}',
  'no {want} que {me} {again}? {send} {those}* {texts}/{things}',
  '{quit} ya? {me}? de/con andar/estar? {writing}',
  '{quit} ya? de/con andar/estar? mandar-/enviar-/mandando-/enviando- {those}* {texts}/{things}',
  '{quit} ya? de/con {those}* {texts}',
  '{quit}/alto ya? a/con {those}* {texts}',
  '{end} ya? {those}* {texts}/envio/envios',
  'no autorizo/consiento {those}* {texts}',
  'revoco/retiro/cancelo/anulo mi/el/todo* consentimiento/permiso/autorizacion',
  'cancel- la/mi/esta/su suscripcion',
  'dejame/dejeme/dejenme/dejenos/dejanos/me_dejen/me_dejan/me_deje/me_dejas/nos_dejen ya? en_paz/tranquilo/tranquila/tranquilos/quieto/quieta/solo/sola',
  'dije/dicho/pedi/pedido/repito/pido a_ustedes? que? ya? alto/basta/stop/pare/paren/parar/parara/pararan/no_mas',
  'vayanse/vete/vaya a_la/al mierda/verga/carajo/chingada/diablo',
  'no queremos mas? {texts}',
]);

/** Opts out as a whole reply: "no más de 200 dólares" has another meaning. */
const refusesAlone = patternsOf(groups, [
  'ya/pues/no* no mas/more/molestar {those}/{texts}/{things}/por_favor/gracias/ya*',
  'ya/pues* no {want} mas/nada_mas/mas_nada',
  'favor/por_favor/ya/de* no contactar/escribir/molestar/enviar/mandar/llamar mas/por_favor/gracias/ya*',
  'ya para/parale/deja/dejen/dejenlo/estuvo/estuvo_bueno/fue_suficiente/basta_de_todo ya/por_favor*',
  'para/parale/parenle/dejen/dejenlo ya por_favor*',
  'largate/larguense/vayanse/vete/pierdete/pierdanse/dejame/dejenme/dejeme/callense/callate ya/por_favor/de_aqui/todos*',
  'basta con/de/a {those}* {texts}/{things}',
  'para/parale {those}* {texts}',
]);

/** Asks not to be contacted any more, which may include all channels. */
const refusesContact = patternsOf(groups, [
  'no {me}? {again} llam-',
  'no {me} {call} mas/nunca/jamas/otra_vez/nunca_mas/de_nuevo',
  'ya_no/nunca_mas/jamas/nunca {me} {call}/hable/hablen/hables',
  '{quit} ya? de estar/andar? llam-',
  'no {want} que {me} {again}? llam-',
]);

/** Asks not to be called. */
const refusesCalls = patternsOf(groups, [
  'no {me} {call}/hable/hablen',
  'no mas llamadas',
  'no {want} llamadas',
  'sin llamadas',
]);

/** Asks to be removed: from the contact list, unless the sentence names something else. */
const asksRemoval = patternsOf(groups, [
  '{removeMe} ya/por_favor/porfa/gracias/inmediatamente*',
  '{remove}/{forget} ya? mi/mis/este/nuestro {number}',
  'me/nos? puede/pueden/podria/podrian/puedes/podrias me/nos? sacar/quitar/borrar/eliminar/sacarme/quitarme/borrarme/eliminarme/sacarnos de/del {those}* {list}',
  'dar/den/de/date/da/dele/denle de baja mi/este {number}',
  'deme/denme/dame/denos/darme/darnos/dar/quiero/solicito/pido/quisiera/necesito darme? de/la baja',
  'me de/den/dan/da/doy de baja',
  'desuscrib-/desinscrib-',
  '{want} salir/salirme/borrarme/desuscribirme/desinscribirme de/del {those}* {list}/{texts}',
  'no {want} estar/seguir/aparecer en {those}* {list}',
]);

/** Received another person's texts. */
const isSomebodyElse = patternsOf(groups, [
  'numero/telefono/persona/num/contacto/celular/tel es/esta/tiene/muy* equivocado/equivocada/incorrecto/incorrecta/erroneo/erronea/errado',
  'numero/telefono/persona/tienen/tiene equivocado/equivocada/equivocados el/la/de? numero/persona/telefono',
  'equivocado/equivocada/equivocados/equivoco/equivocaron/equivocaste/equivocas/equivoca/equivocan/confundido/confundieron/confundio de/del numero/persona/telefono/cliente/contacto',
  'este/ese/esto ya? no es el/su/mi? {number} de/correcto/mio/suyo',
  'no es mi/su/este {number} de?',
  'numero/telefono/celular ya? no es de/suyo',
  'no pertenece/corresponde a',
  'ya_no tiene/usa este {number}',
  'no soy esa/la/ese/el persona/senor/senora/cliente',
  'aqui no vive/hay/esta nadie/ningun/ninguna/esa/ese',
  'no conozco a esa/ese/ninguna/ningun/nadie',
]);

/** The same as a whole reply: "está equivocado el precio" has another meaning. */
const isSomebodyElseAlone = patternsOf(groups, [
  'creo_que/perdon/disculpe/no/lo_siento/usted/ustedes* esta/estan/estas/se/te/anda/andan* equivocado/equivocada/equivocados/equivoco/equivocaron/equivocaste/confundieron/confundio gracias/senor/senora/amigo*',
]);

/** Where the client wants to be contacted instead. */
const asksForOther = patternsOf(groups, [
  'llame/llama/llamen/llameme/llamame/llamenme/llamenos/escribame/escribeme/escribanme/escribame/mandeme/mandame/mandenme/envieme/enviame/envienme/texteeme/texteame/texteenme',
  'mejor/prefiero/solo/solamente/unicamente/preferible por/al/me? llam-/escrib-/mensaje/mensajes/texto/textos/correo/email/whatsapp/un',
]);

/** Where the client wants to be contacted instead of by a call. */
const asksForTexts = patternsOf(groups, [
  'por/via/con/solo/mejor/prefiero texto/textos/mensaje/mensajes/mensajitos/sms/escrito',
]);

/** Gives a time, not a permanent refusal. */
const saysWhen = patternsOf(groups, [
  'antes/despues/mientras/durante/cuando/ahorita/trabajando/manejando/reunion/temprano/domingo/domingos/sabado/sabados',
  'hasta que/el/la/las/manana/nuevo_aviso',
  'tan/muy tarde/temprano',
  'en/por/de la/las noche/noches/madrugada/tarde/tardes',
  'en/al el/mi? trabajo',
  'en este/estos momento/momentos',
  'fin/fines de semana',
]);
/** Gives a time at which a call isn't wanted; for a text it means immediately. */
const saysToday = patternsOf(groups, ['ahora/hoy/todavia/aun/manana/ahorita']);

/** Refuses a channel other than texts. */
const ofOtherChannel = patternsOf(groups, [
  'correo/correos/email/emails/whatsapp/wasap/carta/cartas/papel/fax/facebook',
]);

/** What clients want to be removed from, or to remove, other than the contact list. */
const ofInsurance = patternsOf(
  {
    ...groups,
    of: 'de del como por con a la el mi su al en',
    my: 'la el los las mi mis su sus tu una un otro otra de del segunda esposa esposo mama papa hijo hija auto carro vida casa nuevo principal ex',
    thing:
      'poliza polizas seguro seguros conductor conductora conductores chofer manejador titulo prestamo cotizacion cobertura coberturas auto ' +
      'carro carros vehiculo troca camion reclamo reclamacion cuenta plan factura hogar beneficiario beneficiaria asegurado asegurada contrato ' +
      'trabajo duda dudas pip cita deducible debito tarjeta pago pagos banco licencia aseguranza apuro casa hijo hija esposo esposa',
  },
  [
    '{of} {my}* -? {my}* {thing}',
    'de baja el/la/los/mi/al/un/este/ese/otro',
    '{removeMe} una/un/unas/unos/el/la/los/las/otra/otro/esa/ese/eso/a/mi/copia/cita',
  ],
);

/** Replies that may be an opt-out, whatever else they contain. */
const isDoubtful = patternsOf(groups, [
  'los/te/lo/voy_a/vamos_a/voy reportar/reportarlos/bloquear/bloquearlos/denunciar/denunciarlos/demandar/demandarlos/bloqueo/reporto/denuncio/bloquearte',
  'esto/eso? es un/una? spam/estafa/acoso/fraude',
  'de_donde/como/quien sacaron/sacaste/tienen/saco/obtuvieron/consiguieron/consiguio/tiene/les_dio/le_dio/te_dio mi {number}',
  'nunca/no me? suscribi/inscribi/autorice/autorizo/registre',
  'no di/he_dado permiso',
  'harto/harta/hartos/cansado/cansada/canse de sus/estos/tantos/tanto/que/ustedes/tus',
  'no {want} nada',
  'ya me canse/cansaron/tienen_harto/tienen_harta',
]);

/** Denies an opt-out, or asks why something has ended. */
const deniesStop = patternsOf(groups, [
  'no dejen/deje/dejes/paren/pare/pares/para de',
  'no {want}/voy_a/pienso parar/salir/cancelar/desuscribir-/darme_de_baja',
  'por_que dejaron/pararon/dejo/paro',
]);

/** Opt-out words with another meaning: how high a price is, or that someone has stopped. */
const ofOtherMatter = patternsOf(groups, [
  'muy/mas/tan/demasiado/bastante/bien/algo/poco/super/es/esta/estan/sale/salio/salia/parece/quedo/sigue/menos/planta/en/del/lo/mucho/medio alto/baja',
  'precio/prima/pago/costo/deducible/seguro/riesgo/nivel/monto/mensualidad/cuota/cobertura/opcion/renta/tarifa/presion/voz/techo/letra/poliza/interes/oferta/seguro_esta mas/muy/es/esta/tan/sigue* alto/baja',
  'alto el/costo/precio/riesgo/nivel/voltaje/deducible/ese/para',
  'baja california/velocidad/visibilidad/presion/por/medica/laboral',
  'con/me/nos eso/esto/uno/una/ese/la? basta',
  'basta con/y',
  'no/me/nos basta',
  'que/se/no/hace/hizo pare',
  'pare/paren en/el/la/de_sufrir',
  'de baja el/la/los/mi/al/un/este/ese/otro',
]);
/** A wrong number in a document, or one that replaces another. */
const ofData = patternsOf(groups, [
  'di/dimos/puse/pusimos/escribi el/un numero',
  'poliza/vin/cuenta/tarjeta/placa/licencia/factura/id/seguro_social/ruta/confirmacion',
  'en la/el/mi/su/los poliza/tarjeta/papel/papeles/formulario/cotizacion/sistema/licencia/carta/archivo',
]);
const ofNewNumber = patternsOf(groups, [
  'nuevo/viejo/anterior/use/usen/cambie/cambio/otro/actualice/actualizar/pongan/ponga',
]);

/** The Spanish patterns, by what they ask for. */
export const spanish = {
  refusesTexts,
  refusesAlone,
  refusesContact,
  refusesCalls,
  asksRemoval,
  isSomebodyElse,
  isSomebodyElseAlone,
  asksForOther,
  asksForTexts,
  saysWhen,
  saysToday,
  ofOtherChannel,
  ofInsurance,
  isDoubtful,
  deniesStop,
  ofOtherMatter,
  ofData,
  ofNewNumber,
};
