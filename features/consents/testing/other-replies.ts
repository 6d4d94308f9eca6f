/** Replies of clients who converse with their agency and don't ask to stop, one per line, in both languages. */
export const otherReplies: readonly string[] = `
Yes
Ok
ok thanks
Sure
No
no thanks
No gracias
Sí
si
Sí, por favor
Claro que sí
Perfecto
Gracias
Muchas gracias!
👍
😂😂
Karen
Padre
Quito
Parra
Alton
Salim
Marta
Aldo
Pete
Baja California
Karen Parra
Soy Karen
This is Alton
Quito, Ecuador
Mi padre
Mi papá se llama Salim
hasta mañana
step
shop
top
basta con eso para mí
con eso basta
quiet
suit
end of the month
The end of May
It ends in June
weekend
at the end of the week
When does my policy end?
quiero cancelar mi póliza
I want to cancel my policy
how do I cancel my insurance?
cancel my appointment for tomorrow
cancele la cita por favor
quiero cancelar el seguro del carro
Can you cancel the autopay?
Don't call me, text me
don't call, text me
Please don't call, just email me
Don't call me now, I'm at work
dont call before 5
no me llame, escríbame
No me llamen, mándenme un mensaje
no me llame ahora, estoy manejando
no me llame hoy, mejor mañana
No me llames al trabajo, mándame mensaje
stop emailing me, text is better
no me manden correos, prefiero mensajes
No me escriban al correo, no lo reviso
I didn't get your call
you never called me back
You never texted me the quote
nadie me llamó
no me llamaron ayer
No me escribieron
no me han mandado la póliza
No me contestaron nunca
why did you stop sending me the bill?
por qué dejaron de mandarme la factura
remove me as driver
Remove my son as a driver
please remove me from the policy
take me off the policy
take my husband off the policy
Take my son off my car insurance
remove the Honda from my policy
quítenme de la póliza
quiten a mi hijo de la póliza
Quite el Toyota por favor
saque a mi esposa del seguro
sáqueme una cotización
sáqueme de una duda
deme de baja la póliza
quiero dar de baja el carro
dar de baja el seguro de mi mamá
quiero dar de alta otro carro
remove my old address
delete my old number, the new one is 305 555 0100
borre mi número viejo, el nuevo es 786 555 0199
cambié de número
opt out of PIP
I want to opt out of uninsured motorist
Can I opt out of the roadside coverage?
Loved "Reply STOP to opt out"
Liked “Your quote is ready. Reply STOP to end text messages.”
Emphasized “Responda ALTO para no recibir más mensajes”
Laughed at “Sol Seguros: your policy renews on May 1. Reply STOP to end”
Reacted 👍 to “Su póliza vence mañana. Responda ALTO para terminar”
Le encantó “Responda ALTO para no recibir más mensajes”
Le gustó "Su cotización está lista. Responda ALTO para no recibir más"
Reaccionó con ❤️ a “Responda ALTO para terminarlos”
Removed a heart from “Reply STOP to opt out”
muy alto
Está muy alto
el precio está muy alto
Muy alto ese precio
sale demasiado alto
es más alto que el otro
el deducible está alto
precio alto
un poco alto
alto costo
la prima sale alta
too high
That's too expensive
quiero la más baja
¿Tienen una prima más baja?
cobertura baja está bien
El precio no baja?
planta baja
bajo
no más de 200 dólares al mes
No más quiero liability
solo quiero el básico, no más
nomás quería preguntar
no more than 150 a month
no more questions, thanks
I'll stop by tomorrow
I will stop by your office at 3
can I stop by?
stop by anytime
the stop sign on 8th street
I was hit at a stop light
bus stop
I stopped the payment
please stop the payment
Don't stop the policy
don't stop texting me, I like the reminders
no dejen de escribirme
I need to stop the autopay
paro cardíaco
Me paró la policía
no para de llover
para mañana
para mi hija
Para el carro
es para mi esposo
¿Para cuándo?
parte
pared
parada 14
salí tarde
voy a salir de viaje
salir a las 5
al salir del trabajo
elimine la cobertura de grúa
eliminar el conductor
borrar la foto
detuvieron a mi hermano
me detuvo la policía
I quit my job last month
I quit smoking in March
quit claim deed
revoked license
su licencia fue revocada
the bank revoked it
Is it a lien removal?
My name is not on the card
Aquí está el número de póliza 88421
wrong VIN number on my card
the policy number is wrong
el número de placa está equivocado
El precio está equivocado
my phone number changed
help me with a claim please
necesito ayuda con un reclamo
info@example.com
Mande la información a mi correo
start date is May 1
alta cobertura
I don't want the cheap one
no quiero el deducible de 1000
No quiero pagar tanto
no quiero perder el descuento
ya no quiero ese carro
I don't need comprehensive
I don't text and drive lol
leave the car alone for now
no me mande el cheque todavía
no me envíe la póliza por correo, la recojo
Mándeme los papeles por texto
call me tomorrow
Llámeme mañana
¿Me puede llamar a las 4?
text me the quote
cuánto cuesta?
how much?
mi auto es un Toyota 2015
33135
tengo dos carros
ya pagué
ya mandé los papeles
I already sent it
no entiendo
no sé
Not yet
todavía no
Tal vez
a las 3
Lunes
¿A qué hora cierran?
who is this?
¿Quién es?
does the discount go away?
did my payment get lost?
se perdió el cheque
Dios lo bendiga
feliz navidad
esta bien gracias
déjeme pensarlo
déjame ver
Deje que hable con mi esposo
No le entiendo, escríbame en español
no se moleste, yo paso
Don't worry about it
never mind
I never got the ID card
no es el número de póliza correcto, mire la foto
`
  .trim()
  .split('\n');
