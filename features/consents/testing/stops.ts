/** Replies of people who want no more texts, one per line, as typed on a phone, in both languages. */
export const stops: readonly string[] = `
STOP
stop
Stop.
STOP!!!
stop please
Please STOP
STOP STOP STOP
stop stop
StOp
s t o p
S.T.O.P
s-t-o-p
ST0P
stpo
sotp
dtop
atop
stip
stol
Stopp
stooop
sto
STOP 🛑
🛑
🛑🛑🛑
stop texting me
Stop txting me
stop messaging this number
STOP SENDING ME MESSAGES
stop sending these
please stop contacting me
stop with the texts
stop the messages
stop spamming me!!
Stop harassing me
I said stop
I told you to stop
I already asked you guys to stop
i want this to stop
STOP. I already have insurance
No thanks. Stop.
not interested stop
not interested, please stop texting
quit texting me
quit
unsubscribe
UNSUBSCRIBE ME
Please unsubscribe this number
unsuscribe
how do i unsubscribe from this
cancel
CANCEL MESSAGES
end
End.
revoke
opt out
Opt-out please
I want to opt out
opt me out of these texts
remove
remove me
Remove me from your list
Please remove my number from your database
take me off your list
Take me off this list please, I have insurance
take my number off
delete my number
Delete my number please and thank you
lose my number
loose my number
forget my number
leave me alone
LEAVE US ALONE
do not text me
don't text me again
Don't ever text me again
dont text this number
do not contact me
Do not contact me again please
never contact me again
don't message me anymore
don't send me any more messages
dont send me anything else
no more
no more texts
No more messages please
I don't want any more texts
i dont want these messages
i do not want to receive texts from you
I no longer wish to receive messages
I don't want to be contacted
don't want to hear from you
go away
get lost
fuck off
enough already
cease and desist
put me on your do not call list
stop calling me
don't call me ever again
do not call or text me
Who is this? Stop texting me
I have a policy with State Farm, stop texting me
sick of this, remove me
stop bothering me
ok stop
Hi, please stop. Thank you
ALTO
alto
Alto.
¡ALTO!
alto por favor
Alto, gracias
ALTO ALTO ALTO
a l t o
atlo
alro
altoo
akto
alti
BASTA
basta ya
Ya basta
basta de mensajes
Basta, por favor
baja
BAJA POR FAVOR
parar
paren
Paren ya
pare por favor
ya paren
para ya
ya para
cancelar
Cancelar mensajes
cancelar suscripción
cancelen los mensajes
detener
detengan los mensajes
deténganse
Detenga estos mensajes por favor
eliminar
salir
borrar
desuscribir
desuscríbanme
no más
no mas
No más mensajes
no mas mensajes por favor
No más publicidad
ya no más
no me escriban
no me escriba más
No me escriban nunca más
ya no me escriban por favor
no me escribas
no me vuelvan a escribir
no vuelvan a escribirme
no me manden mensajes
No me manden más mensajes
ya no me mande nada
no me envíen más textos
no me envien promociones
No me sigan mandando publicidad
no me contacten
no me contacten más por favor
no me texteen
no me molesten
no molesten
No molesten más
no me molesten más con esto
no me estén molestando
para de escribirme
paren de escribirme
Pare de mandarme mensajes
deja de escribirme
deje de mandar mensajes
dejen de escribir
dejen de molestar
Dejen de enviarme mensajes
dejen de estar mandando mensajes
déjame en paz
déjenme en paz
Déjeme tranquila
déjenos en paz
no quiero más mensajes
ya no quiero mensajes
Ya no quiero recibir mensajes
no quiero recibir más textos
no deseo recibir publicidad
No quiero que me escriban
no quiero que me contacten
no quiero que me sigan escribiendo
no quiero ser contactada
quítenme de la lista
Quiteme de su lista por favor
sáquenme de ahí
sáqueme de esa lista
bórrenme
bórreme de la lista
elimínenme de su sistema
deme de baja
denme de baja por favor
quiero darme de baja
Dar de baja
borra mi número
borren mi número por favor
Elimine mi teléfono de su base de datos
olviden mi número
quiten mi numero de su lista
ya les dije que no me escriban
ya dije que paren
Ya dije que basta
no me llamen más
no me vuelvan a llamar
dejen de llamarme
lárguense
no jodan
no insistan
No gracias. Alto
no me interesa, no me escriban
no estoy interesada, por favor no me manden más mensajes
Ya tengo seguro, no me escriban más
equivocado, no me escriban más
`
  .trim()
  .split('\n');
